import { Module } from '@nestjs/common';
import { Catalog } from './catalog.js';
import { ProductsService } from './products.service.js';
import { SeedService } from './seed.service.js';
import { StockService } from './stock.service.js';

@Module({ providers: [Catalog, ProductsService, SeedService, StockService], exports: [Catalog, ProductsService] })
export class CatalogModule {}
