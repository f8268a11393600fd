import { Processor } from '@nestjs/bullmq';
import { GenerationRunnerService, runGeneration, runTestGeneration } from '../server/generation/index.js';
import { type JobContext, JobProcessor, payloadOf, type QueueJob, unknownJob, WORKER_OPTIONS } from '../server/platform/index.js';

@Processor('generation', WORKER_OPTIONS)
export class GenerationProcessor extends JobProcessor {
  constructor(private readonly runner: GenerationRunnerService) {
    super();
  }

  protected override run(job: QueueJob, context: JobContext): Promise<void> {
    return this.runner.run(generationOf(job), context);
  }

  protected override onExhausted(job: QueueJob): Promise<void> {
    return this.runner.giveUp(generationOf(job));
  }
}

/** Pictures of the test page wait in their own queue, so that they never delay a customer's. */
@Processor('generation-tests', WORKER_OPTIONS)
export class GenerationTestsProcessor extends GenerationProcessor {}

function generationOf(job: QueueJob): string {
  const contract = [runGeneration, runTestGeneration].find(({ name }) => name === job.name);
  if (!contract) throw unknownJob(job);
  return payloadOf(job, contract).generationId;
}
