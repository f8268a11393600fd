import { Generation } from './generation.entity.js';
import { GenerationLimit } from './limits/credits.service.js';
import { PictureCredit } from './limits/picture-credit.entity.js';
import { PhotoConsent } from './photos/photo-consents.service.js';
import { Photo } from './photos/photo.entity.js';
import { Picture } from './pictures/picture.entity.js';

export { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS } from './contract.js';
export { MediaErasure } from './deletion/media-erasure.service.js';
export { pictureNotFound } from './deletion/media-deletion.service.js';
export { UserErasure } from './deletion/user-erasure.service.js';
export { EngineError, type EngineFailure } from './engines/image-engine.js';
export { GenerationRunnerService } from './execution/generation-runner.service.js';
export { GenerationSweepService } from './execution/generation-sweep.service.js';
export { PictureFiles } from './execution/picture-files.service.js';
export { CreditsService } from './limits/credits.service.js';
export { EngineBudget } from './limits/engine-budget.service.js';
export { PictureCredits } from './limits/picture-credits.service.js';
export { PhotoInspection } from './photos/photo-inspection.service.js';
export { readUpload } from './photos/read-upload.js';
export { giftViewFolder } from './pictures/picture.entity.js';
export { type LargerObstacle, LargerPictures } from './pictures/larger-pictures.service.js';
export { PictureStats } from './pictures/picture-stats.service.js';
export { PictureRepository, type StoredPicture } from './pictures/picture.repository.js';
export { Upscaler } from './upscaler.service.js';
export type { Face } from './vision/findings.js';
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
  runGeneration,
  runTestGeneration,
  sweepGenerations,
  sweepPictures,
} from './generation.jobs.js';
export const generationEntities = [GenerationLimit, PictureCredit, Photo, Generation, Picture, PhotoConsent];
