import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { SharedAnswers } from '../platform/index.js';
import { Catalog } from './catalog.js';
import { CatalogModule } from './catalog.module.js';
import { FavoritesController } from './favorites.controller.js';
import { PicturesController } from './pictures.controller.js';
import { ProductsController } from './products.controller.js';

@Module({
  imports: [CatalogModule, IdentityModule],
  controllers: [FavoritesController, PicturesController, ProductsController],
})
export class CatalogHttpModule {
  constructor(answers: SharedAnswers, catalog: Catalog) {
    answers.madeFrom(() => catalog.edition());
  }
}
