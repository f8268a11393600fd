import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { ZodPipe } from '../platform/index.js';
import {
  type Product,
  type ProductList,
  type ProductListQuery,
  productListQuery,
  type ProductSelection,
  type ProductSelectionQuery,
  productSelectionQuery,
} from './contract.js';
import { ProductsService } from './products.service.js';

@Controller('api/products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Get()
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  list(@Query(new ZodPipe(productListQuery)) query: ProductListQuery): Promise<ProductList> {
    return this.products.list(query);
  }

  @Get('selection')
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  async selection(@Query(new ZodPipe(productSelectionQuery)) { ids }: ProductSelectionQuery): Promise<ProductSelection> {
    return { products: await this.products.select(ids) };
  }

  /** An id that is no id is simply a product that does not exist. */
  @Get(':id')
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  show(@Param('id', new ZodPipe(z.uuid('Product not found'), 'CATALOG.PRODUCT_NOT_FOUND')) id: string): Promise<Product> {
    return this.products.show(id);
  }
}
