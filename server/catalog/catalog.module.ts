import { Module } from '@nestjs/common';
import { userDeleted } from '../identity/index.js';
import { EventRoutes } from '../platform/index.js';
import { Catalog } from './catalog.js';
import { eraseFavorites } from './favorites.js';
import { FavoritesService } from './favorites.js';
import { ProductImages } from './management/product-images.js';
import { ProductManagement } from './management/product-management.js';
import { ProductRatings } from './product-ratings.js';
import { ProductsService } from './products.js';
import { SeedService } from './seed.js';
import { StockService } from './stock.js';

@Module({
  providers: [
    Catalog,
    FavoritesService,
    ProductImages,
    ProductManagement,
    ProductRatings,
    ProductsService,
    SeedService,
    StockService,
  ],
  exports: [
    Catalog,
    FavoritesService,
    ProductImages,
    ProductManagement,
    ProductRatings,
    ProductsService,
    SeedService,
    StockService,
  ],
})
export class CatalogModule {
  constructor(routes: EventRoutes) {
    routes.subscribe(userDeleted, eraseFavorites);
  }
}
