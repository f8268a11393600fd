import { Inject, Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { contactReleased, IdentityModule } from '../identity/index.js';
import { CONFIG, type Config, defineErrors, EventRoutes, readPricedEndpoint, ShopMetrics } from '../platform/index.js';
import { CancellationQuota } from './limits/cancellation-quota.js';
import { Credits } from './limits/credits.js';
import { CustomerLimits } from './limits/customer-limits.js';
import { EngineBudget } from './limits/engine-budget.js';
import { FalWebhooks } from './engines/fal/fal-webhooks.js';
import { falLimits, LOCAL_LIMITS } from './engines/engine-limits.js';
import { IMAGE_ENGINE } from './engines/image-engine.js';
import { LazyEngine } from './engines/lazy-engine.js';
import { knowsChange } from './engines/local/changes.js';
import { PictureCredits } from './limits/picture-credits.js';
import { PictureLedger } from './limits/picture-ledger.js';
import { FreeRetries } from './limits/free-retries.js';
import { PictureRepository } from './pictures/picture.repository.js';
import { rememberCredits } from './limits/credits.js';
import { GenerationBatches } from './requests/generation-batches.js';
import { GenerationCreator } from './requests/generation-creator.js';
import { addGenerationMetrics } from './generation-metrics.js';
import { GenerationOutcome } from './execution/generation-outcome.js';
import { GenerationRunner } from './execution/generation-runner.js';
import { GenerationSweep } from './execution/generation-sweep.js';
import { GenerationViews } from './requests/generation-views.js';
import { Moderation } from './limits/moderation.js';
import { Generations } from './requests/generations.js';
import { PictureCheck } from './execution/picture-check.js';
import { GenerationSources } from './sources/generation-sources.js';
import { SourceImages } from './sources/source-images.js';
import { SheetChoice } from './execution/sheet-choice.js';
import { PictureMaker } from './execution/picture-maker.js';
import { PictureFiles } from './execution/picture-files.js';
import { GenerationLeases } from './execution/generation-leases.js';
import { PictureFigures } from './pictures/picture-figures.js';
import { PhotoConsents } from './photos/photo-consents.js';
import { PhotoInspection } from './photos/photo-inspection.js';
import { LargerPictures } from './enlarging/larger-pictures.js';
import { Pictures } from './pictures/pictures.js';
import { Upscaler } from './enlarging/upscaler.js';
import { MediaDeletion } from './deletion/media-deletion.js';
import { MediaErasure } from './erasure/media-erasure.js';
import { UserErasure } from './erasure/user-erasure.js';
import { Photos } from './photos/photos.js';
import { Vision } from './vision/vision.js';
import { ChangeImages } from './sources/change-images.js';
import { PictureChanges } from './requests/picture-changes.js';
import { PictureVersions } from './versions/picture-versions.js';
import { GENERATION_ERRORS } from './errors.js';

defineErrors(GENERATION_ERRORS);

/** fal.ai with a key for it, the local renderer without. */
function chooseEngine(config: Config, webhooks: FalWebhooks, vision: Vision): LazyEngine {
  const { FAL_KEY, FAL_MODEL, FAL_BASE_URL } = config;
  if (!FAL_KEY) {
    const load = async () => new (await import('./engines/local/local-engine.js')).LocalEngine(vision);
    return new LazyEngine('local', LOCAL_LIMITS, load, knowsChange);
  }
  const models = {
    group: config.FAL_GROUP_MODELS.map((text) => readPricedEndpoint(text).endpoint),
    change: config.FAL_CHANGE_MODELS.map((text) => readPricedEndpoint(text).endpoint),
    candidates: config.FAL_CANDIDATES,
  };
  const webhookUrl = webhooks.areOn ? webhooks.urlFor.bind(webhooks) : undefined;
  const options = { apiKey: FAL_KEY, model: FAL_MODEL, models, baseUrl: FAL_BASE_URL, webhookUrl };
  const load = async () => new (await import('./engines/fal/fal-engine.js')).FalEngine(options);
  return new LazyEngine('fal', falLimits(models), load);
}

@Module({
  imports: [CatalogModule, IdentityModule],
  providers: [
    { provide: IMAGE_ENGINE, useFactory: chooseEngine, inject: [CONFIG, FalWebhooks, Vision] },
    CancellationQuota,
    ChangeImages,
    Credits,
    CustomerLimits,
    EngineBudget,
    FalWebhooks,
    FreeRetries,
    PictureRepository,
    GenerationBatches,
    GenerationCreator,
    GenerationOutcome,
    GenerationRunner,
    GenerationSources,
    GenerationSweep,
    GenerationViews,
    Generations,
    LargerPictures,
    MediaDeletion,
    MediaErasure,
    Moderation,
    PhotoConsents,
    PhotoInspection,
    PictureChanges,
    PictureCheck,
    PictureCredits,
    PictureLedger,
    PictureFigures,
    PictureMaker,
    PictureVersions,
    Pictures,
    PictureFiles,
    GenerationLeases,
    SheetChoice,
    SourceImages,
    Upscaler,
    UserErasure,
    Photos,
    Vision,
  ],
  exports: [
    Credits,
    EngineBudget,
    FalWebhooks,
    GenerationBatches,
    GenerationCreator,
    GenerationViews,
    Generations,
    IMAGE_ENGINE,
    LargerPictures,
    MediaDeletion,
    Moderation,
    PhotoConsents,
    Photos,
    PictureCredits,
    PictureLedger,
    PictureRepository,
    PictureFigures,
    PictureVersions,
    Pictures,
    Upscaler,
  ],
})
export class GenerationModule {
  constructor(routes: EventRoutes, shopMetrics: ShopMetrics, @Inject(CONFIG) config: Config) {
    routes.subscribe(contactReleased, rememberCredits);
    addGenerationMetrics(shopMetrics, config.FAL_KEY ? config.FAL_DAILY_BUDGET_CENTS : null);
  }
}
