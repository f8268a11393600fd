import { Controller, Get, Header, Ip, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiCall, AppError, networkOf, RateLimiter, ResponseCache, ZodPipe } from '../platform/index.js';
import {
  product,
  type Product,
  productList,
  type ProductList,
  productListQuery,
  type ProductListQuery,
  productSelection,
  type ProductSelection,
  productSelectionQuery,
  type ProductSelectionQuery,
} from './contract.js';
import { ProductsService } from './products.service.js';

/** Searches of one network: more than all people of an office type. */
const SEARCHES = { limit: 120, windowMs: 60_000 };

@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly products: ProductsService,
    private readonly counter: RateLimiter,
    private readonly answers: ResponseCache,
  ) {}

  @Get()
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  @ApiCall('Lists products that are for sale.', { answer: { productList }, fails: ['CATALOG.TOO_MANY_SEARCHES'] })
  async list(
    @Query(new ZodPipe(productListQuery)) query: ProductListQuery,
    @Ip() ip: string,
    @Req() request: FastifyRequest,
  ): Promise<ProductList> {
    if (query.search) {
      const sentence = 'Too many searches in a short time. Please wait a minute, then try again.';
      await this.counter.enforce('search', networkOf(ip), SEARCHES, new AppError('CATALOG.TOO_MANY_SEARCHES', sentence));
    } else await this.answers.allow(request);
    return this.products.list(query);
  }

  @Get('selection')
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  @ApiCall('Answers those of some products that are for sale.', { answer: { productSelection } })
  async selection(@Query(new ZodPipe(productSelectionQuery)) { ids }: ProductSelectionQuery): Promise<ProductSelection> {
    return { products: await this.products.select(ids) };
  }

  /** An id that is no id is simply a product that does not exist. */
  @Get(':id')
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  @ApiCall('Shows one product.', { answer: { product } })
  async show(
    @Param('id', new ZodPipe(z.uuid('Product not found'), 'CATALOG.PRODUCT_NOT_FOUND')) id: string,
    @Req() request: FastifyRequest,
  ): Promise<Product> {
    await this.answers.allow(request);
    return this.products.show(id);
  }
}
