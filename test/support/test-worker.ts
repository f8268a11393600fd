import { Processor } from '@nestjs/bullmq';
import { Inject, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { entities } from '../../server/database/entities.js';
import {
  type Config,
  type JobContext,
  type JobContract,
  JobProcessor,
  nestLogger,
  payloadOf,
  PlatformModule,
  type QueueJob,
  QueueWorkers,
  UnknownJobError,
  WORKER_OPTIONS,
} from '../../server/platform/index.js';

export interface TestJob {
  contract: JobContract<{ id: string }>;
  run(context: JobContext, id: string): Promise<void>;
  onExhausted?(): void;
}

const TEST_JOBS = Symbol('TEST_JOBS');

@Processor('media', WORKER_OPTIONS)
class TestProcessor extends JobProcessor {
  constructor(@Inject(TEST_JOBS) private readonly jobs: readonly TestJob[]) {
    super();
  }

  protected override async run(job: QueueJob, context: JobContext): Promise<void> {
    const known = this.find(job);
    if (!known) throw new UnknownJobError(`Unknown job ${job.name}.`);
    await known.run(context, payloadOf(job, known.contract).id);
  }

  protected override async onExhausted(job: QueueJob): Promise<void> {
    this.find(job)?.onExhausted?.();
  }

  private find({ name }: QueueJob): TestJob | undefined {
    return this.jobs.find(({ contract }) => contract.name === name);
  }
}

@Module({})
class TestWorkerModule {}

/** A worker of the queue `media` that handles only these jobs. */
export async function startTestWorker(config: Config, jobs: readonly TestJob[]): Promise<{ stop(): Promise<void> }> {
  const module = {
    module: TestWorkerModule,
    imports: [PlatformModule.forRoot(config, entities)],
    providers: [TestProcessor, { provide: TEST_JOBS, useValue: jobs }],
  };
  const app = await NestFactory.createApplicationContext(module, { logger: nestLogger });
  const workers = app.get(QueueWorkers);
  await workers.start(
    [app.get(TestProcessor)],
    jobs.map(({ contract }) => contract),
  );
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= workers.stop().then(() => app.close())) };
}
