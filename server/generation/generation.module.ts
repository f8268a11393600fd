import { Inject, Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { contactReleased, IdentityModule } from '../identity/index.js';
import { CONFIG, type Config, EventRoutes, SharedFigures } from '../platform/index.js';
import { CancelAllowance } from './cancel-allowance.service.js';
import { CreditsService } from './credits.service.js';
import { CustomerLimits } from './customer-limits.service.js';
import { EngineBudget } from './engine-budget.service.js';
import { FalEngine } from './engines/fal/fal-engine.js';
import { FalWebhooks } from './engines/fal/fal-webhooks.service.js';
import { IMAGE_ENGINE, type ImageEngine } from './engines/image-engine.js';
import { LocalEngine } from './engines/local/local-engine.js';
import { FreeRetries } from './free-retries.service.js';
import { Generation } from './generation.js';
import { rememberCredits } from './generation.jobs.js';
import { GenerationIntake } from './generation-intake.js';
import { addGenerationFigures } from './generation-metrics.js';
import { GenerationOutcomeService } from './generation-outcome.service.js';
import { GenerationRunnerService } from './generation-runner.service.js';
import { GenerationSweepService } from './generation-sweep.service.js';
import { GenerationViewsService } from './generation-views.service.js';
import { Moderation } from './moderation.js';
import { GenerationsService } from './generations.service.js';
import { PictureCheck } from './picture-check.service.js';
import { PictureMaker } from './picture-maker.service.js';
import { ResultObjects } from './result-objects.service.js';
import { RunningGenerations } from './running-generations.service.js';
import { TestErasure } from './testing/test-erasure.service.js';
import { PictureFigures } from './picture-figures.js';
import { PhotoConsents } from './photos/photo-consents.service.js';
import { PhotoDeletion } from './photos/photo-deletion.service.js';
import { PhotoErasure } from './photos/photo-erasure.service.js';
import { PhotoInspection } from './photos/photo-inspection.service.js';
import { PictureDeletion } from './pictures/picture-deletion.service.js';
import { PictureErasure } from './pictures/picture-erasure.service.js';
import { PicturesService } from './pictures/pictures.service.js';
import { Upscaler } from './upscaler.service.js';
import { UserErasure } from './user-erasure.service.js';
import { UserImagesService } from './photos/user-images.service.js';
import { Vision } from './vision/vision.service.js';

/** fal.ai when there is a key for it, this machine's own renderer otherwise. */
function chooseEngine({ FAL_KEY, FAL_MODEL, FAL_BASE_URL }: Config, webhooks: FalWebhooks, vision: Vision): ImageEngine {
  if (!FAL_KEY) return new LocalEngine(vision);
  const webhookUrl = webhooks.areOn ? (generationId: string) => webhooks.addressOf(generationId) : undefined;
  return new FalEngine({ apiKey: FAL_KEY, model: FAL_MODEL, baseUrl: FAL_BASE_URL, webhookUrl });
}

@Module({
  imports: [CatalogModule, IdentityModule],
  providers: [
    { provide: IMAGE_ENGINE, useFactory: chooseEngine, inject: [CONFIG, FalWebhooks, Vision] },
    CancelAllowance,
    CreditsService,
    CustomerLimits,
    EngineBudget,
    FalWebhooks,
    FreeRetries,
    Generation,
    GenerationIntake,
    GenerationOutcomeService,
    GenerationRunnerService,
    GenerationSweepService,
    GenerationViewsService,
    GenerationsService,
    Moderation,
    PhotoConsents,
    PhotoDeletion,
    PhotoErasure,
    PhotoInspection,
    PictureCheck,
    PictureDeletion,
    PictureErasure,
    PictureFigures,
    PictureMaker,
    PicturesService,
    ResultObjects,
    RunningGenerations,
    TestErasure,
    Upscaler,
    UserErasure,
    UserImagesService,
    Vision,
  ],
  exports: [
    Generation,
    CreditsService,
    EngineBudget,
    FalWebhooks,
    GenerationIntake,
    GenerationViewsService,
    GenerationsService,
    IMAGE_ENGINE,
    Moderation,
    PhotoConsents,
    PhotoDeletion,
    PictureDeletion,
    PictureFigures,
    PicturesService,
    Upscaler,
    UserImagesService,
  ],
})
export class GenerationModule {
  constructor(routes: EventRoutes, figures: SharedFigures, @Inject(CONFIG) config: Config) {
    routes.subscribe(contactReleased, rememberCredits);
    addGenerationFigures(figures, config.FAL_KEY ? config.FAL_DAILY_BUDGET_CENTS : null);
  }
}
