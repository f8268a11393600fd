import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiCall, CONFIG, type Config } from '../platform/index.js';
import { generationSettings, type GenerationSettings } from './contract.js';
import { IMAGE_ENGINE, type ImageEngine } from './engines/image-engine.js';

@Controller('api/generation-settings')
export class GenerationSettingsController {
  constructor(
    @Inject(IMAGE_ENGINE) private readonly engine: ImageEngine,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Header('cache-control', 'public, max-age=60')
  @ApiCall('Returns the image engine and the retention of photos.', { answer: { generationSettings } })
  show(): GenerationSettings {
    return { engine: this.engine.name, photoRetentionDays: this.config.GENERATION_PHOTO_RETENTION_DAYS };
  }
}
