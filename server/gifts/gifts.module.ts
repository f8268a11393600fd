import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { GenerationModule } from '../generation/index.js';
import { GiftRenderer } from './gift-renderer.js';
import { ViewPainting } from './view-painting.js';

/** Customers' pictures on gifts, in both tiers. Only workers paint. */
@Module({
  imports: [CatalogModule, GenerationModule],
  providers: [GiftRenderer, ViewPainting],
  exports: [GiftRenderer, ViewPainting],
})
export class GiftsModule {}
