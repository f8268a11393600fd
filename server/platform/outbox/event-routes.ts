import { Injectable } from '@nestjs/common';
import type { JobContract } from '../queues/job-contract.js';
import type { EventContract } from './event-contract.js';

/** Maps events to the jobs that they enqueue. Modules subscribe when they start, in both tiers. */
@Injectable()
export class EventRoutes {
  private readonly jobs = new Map<string, JobContract<never>[]>();

  subscribe<Payload>(event: EventContract<Payload>, job: JobContract<Payload>): void {
    this.jobs.set(event.name, [...(this.jobs.get(event.name) ?? []), job as JobContract<never>]);
  }

  jobsFor<Payload>(event: EventContract<Payload>): JobContract<Payload>[] {
    return (this.jobs.get(event.name) ?? []) as JobContract<unknown>[] as JobContract<Payload>[];
  }
}
