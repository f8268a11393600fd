import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { CatalogModule } from './catalog.module.js';
import { FavoritesController } from './favorites.controller.js';
import { PicturesController } from './pictures.controller.js';
import { ProductsController } from './products.controller.js';

@Module({
  imports: [CatalogModule, IdentityModule],
  controllers: [FavoritesController, PicturesController, ProductsController],
})
export class CatalogHttpModule {}
