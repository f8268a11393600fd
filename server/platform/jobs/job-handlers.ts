import { Injectable } from '@nestjs/common';
import { type JobContext, type JobContract, UnknownJobError } from '../queues/job-contract.js';
import type { JobData } from '../queues/queues.js';

export interface JobHandler {
  job: JobContract<unknown>;
  /** @throws UnknownJobError when the payload does not match the contract */
  run(data: JobData, context: JobContext): Promise<void>;
  /** Absent for jobs whose failure changes nothing. */
  onFailure?(data: JobData): Promise<void>;
}

@Injectable()
export class JobHandlers {
  private readonly byName = new Map<string, JobHandler>();

  /** The contracts of all jobs that this version knows. */
  get jobs(): readonly JobContract<unknown>[] {
    return [...this.byName.values()].map(({ job }) => job);
  }

  jobNamed(name: string): JobContract<unknown> | undefined {
    return this.byName.get(name)?.job;
  }

  titleOf(name: string): string {
    return this.jobNamed(name)?.title ?? 'Work that this version doesn’t know';
  }

  handlerOf({ queue, name }: { queue: string; name: string }): JobHandler | undefined {
    const handler = this.byName.get(name);
    return handler?.job.queue === queue ? handler : undefined;
  }

  add<Payload>(job: JobContract<Payload>, run: (payload: Payload, context: JobContext) => Promise<void>): void {
    if (this.byName.has(job.name)) throw new Error(`The job ${job.name} has two handlers.`);
    this.byName.set(job.name, { job, run: (data, context) => run(payloadOf(job, data), context) });
  }

  /** @param run called after the last attempt has failed */
  addFailureHandler<Payload>(job: JobContract<Payload>, run: (payload: Payload) => Promise<void>): void {
    const handler = this.byName.get(job.name);
    if (!handler) throw new Error(`The job ${job.name} has no handler.`);
    handler.onFailure = (data) => run(payloadOf(job, data));
  }
}

function payloadOf<Payload>({ name, payload }: JobContract<Payload>, data: JobData): Payload {
  const parsed = payload.safeParse(data.payload);
  if (!parsed.success) throw new UnknownJobError(`Malformed payload of ${name}: ${parsed.error.message}`);
  return parsed.data;
}
