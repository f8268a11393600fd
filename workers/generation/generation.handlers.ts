import type { ModuleRef } from '@nestjs/core';
import { GenerationRunnerService, runGeneration, runTestGeneration } from '../../server/generation/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function generationHandlers(app: ModuleRef): JobHandler[] {
  return [runGeneration, runTestGeneration].map((job) =>
    handleJob(
      job,
      ({ generationId }, context) => app.get(GenerationRunnerService, { strict: false }).run(generationId, context),
      ({ generationId }) => app.get(GenerationRunnerService, { strict: false }).giveUp(generationId),
    ),
  );
}
