import { Picture } from './pictures/picture.entity.js';
import { Generation as GenerationEntity } from './generation.entity.js';
import { GenerationLimit } from './limits/generation-limit.entity.js';
import { PhotoConsent } from './photos/photo-consent.entity.js';
import { Photo } from './photos/photo.entity.js';

export { EngineError } from './engines/image-engine.js';
export { PictureRepository, type StoredPicture } from './pictures/picture.repository.js';
export { pictureNotFound } from './pictures/picture-deletion.service.js';
export { giftViewFolder } from './pictures/gift-view-folder.js';
export { type UpscaleRequest, Upscaler } from './upscaler.service.js';
export type { Face } from './vision/findings.js';
export { PictureStats } from './pictures/picture-stats.service.js';
export { GenerationModule } from './generation.module.js';
export { GenerationHttpModule } from './generation-http.module.js';
export {
  cancelAtProvider,
  discardPictureFiles,
  erasePhoto,
  erasePicture,
  eraseUserPictures,
  generationJobs,
  inspectPhoto,
  mailBudgetSpent,
  pictureDeleted,
  rememberCredits,
  announceDeletedPicture,
  runGeneration,
  runTestGeneration,
  sweepGenerations,
  sweepPictures,
} from './generation.jobs.js';
export const generationEntities = [GenerationLimit, Photo, GenerationEntity, Picture, PhotoConsent];
