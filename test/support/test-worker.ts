import { Processor } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { entities } from '../../server/database/entities.js';
import {
  type Config,
  type JobContext,
  type JobContract,
  JobHandlers,
  JobProcessor,
  nestLogger,
  PlatformModule,
  QueueWorkers,
  WORKER_OPTIONS,
} from '../../server/platform/index.js';

export interface TestJob {
  contract: JobContract<{ id: string }>;
  run(context: JobContext, id: string): Promise<void>;
  onExhausted?(): void;
}

@Processor('media', WORKER_OPTIONS)
class TestProcessor extends JobProcessor {}

@Module({})
class TestWorkerModule {}

/** A worker of the queue `media` that handles only these jobs. */
export async function startTestWorker(config: Config, jobs: readonly TestJob[]): Promise<{ stop(): Promise<void> }> {
  const handlers = new JobHandlers();
  for (const { contract, run, onExhausted } of jobs) {
    handlers.add(contract, ({ id }, context) => run(context, id));
    if (onExhausted) handlers.addFailureHandler(contract, async () => onExhausted());
  }
  const module = {
    module: TestWorkerModule,
    imports: [PlatformModule.forRoot(config, entities)],
    providers: [TestProcessor, { provide: JobHandlers, useValue: handlers }],
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
