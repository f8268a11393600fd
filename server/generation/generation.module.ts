import { Inject, Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { contactReleased, IdentityModule } from '../identity/index.js';
import { CONFIG, type Config, EventRoutes, ShopMetrics } from '../platform/index.js';
import { CancellationQuota } from './limits/cancellation-quota.service.js';
import { CreditsService } from './limits/credits.service.js';
import { CustomerLimits } from './limits/customer-limits.service.js';
import { EngineBudget } from './limits/engine-budget.service.js';
import { FalWebhooks } from './engines/fal/fal-webhooks.service.js';
import { IMAGE_ENGINE } from './engines/image-engine.js';
import { LazyEngine } from './engines/lazy-engine.js';
import { PictureCredits } from './limits/picture-credits.service.js';
import { PictureLedger } from './limits/picture-ledger.service.js';
import { FreeRetries } from './limits/free-retries.service.js';
import { PictureRepository } from './pictures/picture.repository.js';
import { rememberCredits } from './limits/credits.service.js';
import { GenerationCreator } from './generation-creator.js';
import { addGenerationMetrics } from './generation-metrics.js';
import { GenerationOutcomeService } from './execution/generation-outcome.service.js';
import { GenerationRunnerService } from './execution/generation-runner.service.js';
import { GenerationSweepService } from './execution/generation-sweep.service.js';
import { GenerationViewsService } from './generation-views.service.js';
import { Moderation } from './limits/moderation.js';
import { GenerationsService } from './generations.service.js';
import { PictureCheck } from './execution/picture-check.service.js';
import { SheetChoice } from './execution/sheet-choice.service.js';
import { PictureMaker } from './execution/picture-maker.service.js';
import { PictureFiles } from './execution/picture-files.service.js';
import { GenerationLeases } from './execution/generation-leases.service.js';
import { PictureStats } from './pictures/picture-stats.service.js';
import { PhotoConsents } from './photos/photo-consents.service.js';
import { PhotoInspection } from './photos/photo-inspection.service.js';
import { LargerPictures } from './pictures/larger-pictures.service.js';
import { PicturesService } from './pictures/pictures.service.js';
import { Upscaler } from './upscaler.service.js';
import { MediaDeletion } from './deletion/media-deletion.service.js';
import { MediaErasure } from './deletion/media-erasure.service.js';
import { UserErasure } from './deletion/user-erasure.service.js';
import { PhotosService } from './photos/photos.service.js';
import { Vision } from './vision/vision.service.js';

/** fal.ai with a key for it, the local renderer without. */
function chooseEngine({ FAL_KEY, FAL_MODEL, FAL_BASE_URL }: Config, webhooks: FalWebhooks, vision: Vision): LazyEngine {
  if (!FAL_KEY)
    return new LazyEngine('local', async () => new (await import('./engines/local/local-engine.js')).LocalEngine(vision));
  const webhookUrl = webhooks.areOn ? (generationId: string) => webhooks.urlFor(generationId) : undefined;
  const options = { apiKey: FAL_KEY, model: FAL_MODEL, baseUrl: FAL_BASE_URL, webhookUrl };
  return new LazyEngine('fal', async () => new (await import('./engines/fal/fal-engine.js')).FalEngine(options));
}

@Module({
  imports: [CatalogModule, IdentityModule],
  providers: [
    { provide: IMAGE_ENGINE, useFactory: chooseEngine, inject: [CONFIG, FalWebhooks, Vision] },
    CancellationQuota,
    CreditsService,
    CustomerLimits,
    EngineBudget,
    FalWebhooks,
    FreeRetries,
    PictureRepository,
    GenerationCreator,
    GenerationOutcomeService,
    GenerationRunnerService,
    GenerationSweepService,
    GenerationViewsService,
    GenerationsService,
    LargerPictures,
    MediaDeletion,
    MediaErasure,
    Moderation,
    PhotoConsents,
    PhotoInspection,
    PictureCheck,
    PictureCredits,
    PictureLedger,
    PictureStats,
    PictureMaker,
    PicturesService,
    PictureFiles,
    GenerationLeases,
    SheetChoice,
    Upscaler,
    UserErasure,
    PhotosService,
    Vision,
  ],
  exports: [
    CreditsService,
    EngineBudget,
    FalWebhooks,
    GenerationCreator,
    GenerationViewsService,
    GenerationsService,
    IMAGE_ENGINE,
    LargerPictures,
    MediaDeletion,
    Moderation,
    PhotoConsents,
    PhotosService,
    PictureCredits,
    PictureLedger,
    PictureRepository,
    PictureStats,
    PicturesService,
    Upscaler,
  ],
})
export class GenerationModule {
  constructor(routes: EventRoutes, shopMetrics: ShopMetrics, @Inject(CONFIG) config: Config) {
    routes.subscribe(contactReleased, rememberCredits);
    addGenerationMetrics(shopMetrics, config.FAL_KEY ? config.FAL_DAILY_BUDGET_CENTS : null);
  }
}
