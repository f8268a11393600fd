import { Module } from '@nestjs/common';
import { AdminGuard, IdentityModule } from '../identity/index.js';
import { FalWebhookController } from './engines/fal/fal-webhook.controller.js';
import { GenerationSettingsController } from './generation-settings.controller.js';
import { GenerationModule } from './generation.module.js';
import { GenerationsController } from './requests/generations.controller.js';
import { PhotoConsentController } from './photos/photo-consent.controller.js';
import { PhotosController } from './photos/photos.controller.js';
import { PictureLedgerController } from './limits/picture-ledger.controller.js';
import { PictureLabelsController } from './labels/picture-labels.controller.js';
import { PictureLabels } from './labels/picture-labels.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { TestGenerationsController } from './testing/test-generations.controller.js';
import { TestGenerations } from './testing/test-generations.js';
import { TestImagesController } from './testing/test-images.controller.js';
import { TestImages } from './testing/test-images.js';
import { TestLimits } from './testing/test-limits.js';
import { TestPageGuard } from './testing/test-page.guard.js';
import { VersionsController } from './versions/versions.controller.js';

@Module({
  imports: [GenerationModule, IdentityModule],
  controllers: [
    FalWebhookController,
    PictureLabelsController,
    PictureLedgerController,
    PicturesController,
    VersionsController,
    GenerationSettingsController,
    GenerationsController,
    PhotoConsentController,
    TestGenerationsController,
    TestImagesController,
    PhotosController,
  ],
  providers: [AdminGuard, PictureLabels, TestGenerations, TestImages, TestLimits, TestPageGuard],
})
export class GenerationHttpModule {}
