import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiCall, cachedBy, RequestThrottle, ResponseCache, ZodPipe } from '../platform/index.js';
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
import { Products } from './products.js';

/** A search counts as this many list requests, because it costs about as much. */
const SEARCH_POINTS = 5;

@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly products: Products,
    private readonly throttle: RequestThrottle,
    private readonly cache: ResponseCache,
  ) {}

  @Get()
  @RouteConfig(cachedBy(...Object.keys(productListQuery.shape)))
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  @ApiCall('Lists products that are for sale.', { answer: { productList } })
  async list(
    @Query(new ZodPipe(productListQuery)) query: ProductListQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProductList> {
    if (query.search) await this.throttle.count(request, reply, SEARCH_POINTS);
    const { data, version } = await this.products.list(query);
    if (!query.search) this.cache.allow(request, version);
    return data;
  }

  @Get('selection')
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  @ApiCall('Returns the given products that are for sale.', { answer: { productSelection } })
  async selection(@Query(new ZodPipe(productSelectionQuery)) { ids }: ProductSelectionQuery): Promise<ProductSelection> {
    return { products: await this.products.select(ids) };
  }

  @Get(':id')
  @RouteConfig(cachedBy())
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  @ApiCall('Shows one product.', { answer: { product } })
  async show(
    @Param('id', new ZodPipe(z.uuid('Product not found'), 'CATALOG.PRODUCT_NOT_FOUND')) id: string,
    @Req() request: FastifyRequest,
  ): Promise<Product> {
    const { data, version } = await this.products.show(id);
    this.cache.allow(request, version);
    return data;
  }
}
