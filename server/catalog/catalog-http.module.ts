import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { ResponseCache } from '../platform/index.js';
import { CatalogModule } from './catalog.module.js';
import { FavoritesController } from './favorites.controller.js';
import { ProductImagesController } from './product-images.controller.js';
import { ProductsController } from './products.controller.js';
import { Products } from './products.js';

@Module({
  imports: [CatalogModule, IdentityModule],
  controllers: [FavoritesController, ProductImagesController, ProductsController],
})
export class CatalogHttpModule {
  constructor(answers: ResponseCache, products: Products) {
    answers.versionedBy(() => products.readVersion());
  }
}
