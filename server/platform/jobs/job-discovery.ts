import 'reflect-metadata';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import type { JobContext, JobContract, RecurringJob } from '../queues/job-contract.js';
import { JobHandlers } from './job-handlers.js';

const HANDLES = 'keepsake:handles';
const HANDLES_FAILURE = 'keepsake:handles-failure';

type MethodDecoratorOf<Method> = <Each extends Method>(
  prototype: object,
  method: string,
  descriptor: TypedPropertyDescriptor<Each>,
) => void;
type AnyJob = JobContract<unknown> | RecurringJob;
type Service = Record<string, (...args: unknown[]) => Promise<void>>;

/** Runs the method for each of these jobs. The payload has been checked; recurring jobs have none. */
export function Handles(job: RecurringJob): MethodDecoratorOf<(context: JobContext) => Promise<void>>;
export function Handles<Payload>(
  ...jobs: JobContract<Payload>[]
): MethodDecoratorOf<(payload: Payload, context: JobContext) => Promise<void>>;
export function Handles(...jobs: object[]) {
  return (prototype: object, method: string) => Reflect.defineMetadata(HANDLES, jobs, prototype, method);
}

/** Runs the method after the last attempt of such a job has failed, to leave a state that users can see. */
export function HandlesFailure<Payload>(...jobs: JobContract<Payload>[]): MethodDecoratorOf<(payload: Payload) => Promise<void>> {
  return (prototype, method) => Reflect.defineMetadata(HANDLES_FAILURE, jobs, prototype, method);
}

/** Finds the methods with `@Handles` in all services. */
@Injectable()
export class JobDiscovery implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly discovery: DiscoveryService,
    private readonly methods: MetadataScanner,
    private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    for (const { service, method, job } of this.find(HANDLES)) {
      if (typeof job.everyMs === 'function') {
        const contract = { ...job, everyMs: job.everyMs(this.config) };
        this.handlers.add(contract, (_, context) => service[method]!(context));
      } else this.handlers.add(job as JobContract<unknown>, (payload, context) => service[method]!(payload, context));
    }
    for (const { service, method, job } of this.find(HANDLES_FAILURE)) {
      this.handlers.addFailureHandler(job as JobContract<unknown>, (payload) => service[method]!(payload));
    }
  }

  private *find(key: string): Generator<{ service: Service; method: string; job: AnyJob }> {
    for (const { instance } of this.discovery.getProviders() as { instance?: Service | null }[]) {
      if (!instance || typeof instance !== 'object') continue;
      for (const method of this.methods.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const jobs = Reflect.getMetadata(key, instance, method) as AnyJob[] | undefined;
        for (const job of jobs ?? []) yield { service: instance, method, job };
      }
    }
  }
}
