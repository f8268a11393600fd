import { type Generation, runGeneration, runTest } from '../../server/generation/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function generationHandlers(generation: Generation): JobHandler[] {
  return [runGeneration, runTest].map((job) =>
    handleJob(
      job,
      ({ generationId }, context) => generation.run(generationId, context),
      ({ generationId }) => generation.giveUp(generationId),
    ),
  );
}
