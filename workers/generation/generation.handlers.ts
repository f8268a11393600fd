import { type Generation, runGeneration } from '../../server/generation/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function generationHandlers(generation: Generation): JobHandler[] {
  return [
    handleJob(
      runGeneration,
      ({ generationId }, context) => generation.run(generationId, context),
      ({ generationId }) => generation.giveUp(generationId),
    ),
  ];
}
