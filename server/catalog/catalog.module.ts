import { Module } from '@nestjs/common';
import { Catalog } from './catalog.js';
import { ProductListing } from './product-listing.js';
import { ProductSearch } from './product-search.js';
import { ProductsService } from './products.service.js';
import { SeedService } from './seed.service.js';
import { StockService } from './stock.service.js';

@Module({ providers: [Catalog, ProductListing, ProductSearch, ProductsService, SeedService, StockService], exports: [Catalog, ProductsService] })
export class CatalogModule {}
