import { eraseUserImages, type Generation } from '../../server/generation/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mediaHandlers(generation: Generation): JobHandler[] {
  return [
    handleJob(eraseUserImages, ({ userId, contactHashes }) => generation.eraseUser(userId, contactHashes)),
  ];
}
