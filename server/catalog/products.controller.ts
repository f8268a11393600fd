import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { ZodPipe } from '../platform/index.js';
import { productListQuery, type Product, type ProductList, type ProductListQuery } from './contract.js';
import { ProductsService } from './products.service.js';

@Controller('api/products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Get()
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  list(@Query(new ZodPipe(productListQuery)) query: ProductListQuery): Promise<ProductList> {
    return this.products.list(query);
  }

  /** An id that is no id is simply a product that does not exist. */
  @Get(':id')
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  show(@Param('id', new ZodPipe(z.uuid('Product not found'), 'CATALOG.PRODUCT_NOT_FOUND')) id: string): Promise<Product> {
    return this.products.show(id);
  }
}
