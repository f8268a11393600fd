import { GeneratedImage } from './generated-image.entity.js';
import { Generation as GenerationEntity } from './generation.entity.js';
import { GenerationLimit } from './generation-limit.entity.js';
import { PhotoConsent } from './photos/photo-consent.entity.js';
import { UserImage } from './photos/user-image.entity.js';

export { EngineError } from './engines/image-engine.js';
export { Generation, type FinishedImage } from './generation.js';
export { pictureNotFound } from './pictures/picture-deletion.service.js';
export { viewFolder } from './pictures/view-folder.js';
export { type UpscaleRequest, Upscaler } from './upscaler.service.js';
export type { Face } from './vision/findings.js';
export { PictureFigures } from './picture-figures.js';
export { GenerationModule } from './generation.module.js';
export { GenerationHttpModule } from './generation-http.module.js';
export {
  cancelAtProvider,
  discardResult,
  erasePhoto,
  erasePicture,
  eraseUserImages,
  generationJobs,
  inspectPhoto,
  mailBudgetSpent,
  pictureDeleted,
  rememberCredits,
  retirePicture,
  runGeneration,
  runTest,
  sweepGenerations,
  sweepPictures,
} from './generation.jobs.js';
export const generationEntities = [GenerationLimit, UserImage, GenerationEntity, GeneratedImage, PhotoConsent];
