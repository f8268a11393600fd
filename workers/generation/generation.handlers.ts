import { type GenerationRunnerService, runGeneration, runTestGeneration } from '../../server/generation/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function generationHandlers(runner: GenerationRunnerService): JobHandler[] {
  return [runGeneration, runTestGeneration].map((job) =>
    handleJob(
      job,
      ({ generationId }, context) => runner.run(generationId, context),
      ({ generationId }) => runner.giveUp(generationId),
    ),
  );
}
