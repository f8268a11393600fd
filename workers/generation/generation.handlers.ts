import { type PictureRepository, runGeneration, runTestGeneration } from '../../server/generation/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function generationHandlers(generation: PictureRepository): JobHandler[] {
  return [runGeneration, runTestGeneration].map((job) =>
    handleJob(
      job,
      ({ generationId }, context) => generation.run(generationId, context),
      ({ generationId }) => generation.failExhausted(generationId),
    ),
  );
}
