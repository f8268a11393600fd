import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import {
  product,
  type ProductView,
  type ProductChanges,
  type Product,
  ProductManagement,
  heldUnitsOf,
  toPublicProduct,
} from '../../catalog/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, toCents, ZodPipe } from '../../platform/index.js';
import { LOW_STOCK } from '../overview/contract.js';
import {
  adminProduct,
  type AdminProduct,
  adminProductList,
  type AdminProductList,
  adminProductQuery,
  type AdminProductQuery,
  productCreation,
  type ProductCreation,
  productSwitch,
  type ProductSwitch,
  productUpdate,
  type ProductUpdate,
  type ProductWrite,
} from './contract.js';
import { ProductPipe } from './product-pipe.js';

const productId = new ZodPipe(z.uuid('Product not found'), 'CATALOG.PRODUCT_NOT_FOUND');

@Controller('api/admin/products')
@UseGuards(AdminGuard)
export class AdminProductsController {
  constructor(private readonly products: ProductManagement) {}

  @Get()
  @ApiCall('Lists products, newest first, including those that are not for sale; or the deleted ones.', {
    answer: { adminProductList },
  })
  async list(@Query(new ZodPipe(adminProductQuery)) query: AdminProductQuery): Promise<AdminProductList> {
    const { search, category, state, after, limit } = query;
    const filter = {
      search,
      category,
      isActive: state && state !== 'deleted' ? state !== 'inactive' : undefined,
      isDeleted: state === 'deleted',
      maxUnitsLeft: state === 'low-stock' ? LOW_STOCK : undefined,
    };
    const { rows, next, total } = await this.products.list(filter, { after, limit });
    return { products: rows.map(toAdminProduct), next, total };
  }

  @Get(':id')
  @ApiCall('Shows one product as the owner sees it.', { answer: { adminProduct } })
  async show(@Param('id', productId) id: string): Promise<AdminProduct> {
    return toAdminProduct(await this.products.find(id));
  }

  @Get(':id/preview')
  @ApiCall('Shows one product as shoppers would see it.', { answer: { product } })
  async preview(@Param('id', productId) id: string): Promise<ProductView> {
    return toPublicProduct(await this.products.find(id));
  }

  @Post()
  @ApiCall('Creates a product.', { answer: { adminProduct }, fails: ['CATALOG.PRODUCT_CHANGED'] })
  async create(
    @CurrentUser() owner: SignedInUser,
    @Body(new ProductPipe(productCreation)) body: ProductCreation,
  ): Promise<AdminProduct> {
    return toAdminProduct(await this.products.create(toChanges(body), owner.id, body.id));
  }

  @Put(':id')
  @ApiCall('Changes a product.', { answer: { adminProduct }, fails: ['CATALOG.PRODUCT_CHANGED'] })
  async update(
    @CurrentUser() owner: SignedInUser,
    @Param('id', productId) id: string,
    @Body(new ProductPipe(productUpdate)) body: ProductUpdate,
  ): Promise<AdminProduct> {
    const seen = { version: body.version, stockQuantity: body.stock_seen };
    return toAdminProduct(await this.products.update(id, toChanges(body), seen, owner.id));
  }

  @Patch(':id')
  @ApiCall('Activates or deactivates a product.', { answer: { adminProduct }, fails: ['CATALOG.PRODUCT_CHANGED'] })
  async switch(
    @CurrentUser() owner: SignedInUser,
    @Param('id', productId) id: string,
    @Body(new ZodPipe(productSwitch)) { is_active, version }: ProductSwitch,
  ): Promise<AdminProduct> {
    return toAdminProduct(await this.products.setActive(id, is_active, version, owner.id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiCall('Deletes a product.')
  delete(@CurrentUser() owner: SignedInUser, @Param('id', productId) id: string): Promise<void> {
    return this.products.delete(id, owner.id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @ApiCall('Restores a deleted product.', { answer: { adminProduct } })
  async restore(@CurrentUser() owner: SignedInUser, @Param('id', productId) id: string): Promise<AdminProduct> {
    return toAdminProduct(await this.products.restore(id, owner.id));
  }
}

function toChanges(body: ProductWrite): ProductChanges {
  return {
    name: body.name,
    description: body.description,
    category: body.category,
    kind: body.kind,
    pdfPriceCents: toCents(body.pdf_price),
    productPriceCents: toCents(body.product_price),
    comboPriceCents: toCents(body.combo_price),
    aiPrompt: body.ai_prompt,
    imageUrls: body.image_urls,
    printAreas: body.print_areas,
    wordFields: body.word_fields,
    stockQuantity: body.stock_quantity,
    stopSellingAtZero: body.stop_selling_at_zero,
    isActive: body.is_active,
  };
}

function toAdminProduct(entity: Product): AdminProduct {
  const { image_alts, image_colors, print_url, in_stock, rating, ...shown } = toPublicProduct(entity);
  return {
    ...shown,
    ai_prompt: entity.aiPrompt,
    stock_quantity: entity.stockQuantity,
    reserved_quantity: heldUnitsOf(entity),
    stop_selling_at_zero: entity.stopSellingAtZero,
    is_active: entity.isActive,
    deleted_at: entity.deletedAt?.toISOString() ?? null,
    version: entity.version,
  };
}
