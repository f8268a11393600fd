import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { GenerationModule } from '../generation/index.js';
import { IdentityModule } from '../identity/index.js';
import { GiftViewsController } from './gift-views.controller.js';
import { GiftViews } from './gift-views.js';

@Module({
  imports: [CatalogModule, GenerationModule, IdentityModule],
  controllers: [GiftViewsController],
  providers: [GiftViews],
})
export class GiftsHttpModule {}
