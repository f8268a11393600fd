import { Module } from '@nestjs/common';
import { CatalogModule } from './catalog.module.js';
import { PicturesController } from './pictures.controller.js';
import { ProductsController } from './products.controller.js';

@Module({ imports: [CatalogModule], controllers: [ProductsController, PicturesController] })
export class CatalogHttpModule {}
