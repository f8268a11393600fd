import { Module } from '@nestjs/common';
import { userDeleted } from '../identity/index.js';
import { defineErrors, EventRoutes } from '../platform/index.js';
import { Catalog } from './catalog.js';
import { eraseFavorites } from './favorites.js';
import { FavoriteProducts } from './favorites.js';
import { ProductImages } from './management/product-images.js';
import { ProductManagement } from './management/product-management.js';
import { ProductRatings } from './product-ratings.js';
import { Products } from './products.js';
import { CatalogSeed } from './seed.js';
import { Stock } from './stock.js';
import { CATALOG_ERRORS } from './errors.js';

defineErrors(CATALOG_ERRORS);

@Module({
  providers: [Catalog, FavoriteProducts, ProductImages, ProductManagement, ProductRatings, Products, CatalogSeed, Stock],
  exports: [Catalog, FavoriteProducts, ProductImages, ProductManagement, ProductRatings, Products, CatalogSeed, Stock],
})
export class CatalogModule {
  constructor(routes: EventRoutes) {
    routes.subscribe(userDeleted, eraseFavorites);
  }
}
