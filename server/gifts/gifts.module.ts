import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { GenerationModule } from '../generation/index.js';
import { GiftRenderer } from './gift-renderer.js';
import { GiftViewPainter } from './gift-view-painter.js';

/** Customers' pictures on gifts, for web processes and workers. */
@Module({
  imports: [CatalogModule, GenerationModule],
  providers: [GiftRenderer, GiftViewPainter],
  exports: [GiftRenderer],
})
export class GiftsModule {}
