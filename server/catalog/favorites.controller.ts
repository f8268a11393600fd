import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../identity/index.js';
import { ApiCall, ZodPipe } from '../platform/index.js';
import { addFavorites, type AddFavorites, favorites, type Favorites } from './contract.js';
import { FavoriteProducts } from './favorites.js';

const productId = new ZodPipe(z.uuid('Product not found'), 'CATALOG.PRODUCT_NOT_FOUND');

@Controller('api/favorites')
@UseGuards(SignedInGuard)
export class FavoritesController {
  constructor(private readonly favorites: FavoriteProducts) {}

  @Get()
  @Header('cache-control', 'private, no-cache')
  @ApiCall('Lists the account’s favorites.', { answer: { favorites } })
  list(@CurrentUser() user: SignedInUser): Promise<Favorites> {
    return this.favorites.list(user.id);
  }

  @Post()
  @HttpCode(200)
  @ApiCall('Adds favorites that were stored on a device.', { answer: { favorites } })
  async addAll(@CurrentUser() user: SignedInUser, @Body(new ZodPipe(addFavorites)) body: AddFavorites): Promise<Favorites> {
    await this.favorites.addAll(user.id, body.productIds);
    return this.favorites.list(user.id);
  }

  @Put(':productId')
  @HttpCode(204)
  @ApiCall('Adds a product to the favorites.')
  add(@CurrentUser() user: SignedInUser, @Param('productId', productId) id: string): Promise<void> {
    return this.favorites.add(user.id, id);
  }

  @Delete(':productId')
  @HttpCode(204)
  @ApiCall('Removes a product from the favorites.')
  remove(@CurrentUser() user: SignedInUser, @Param('productId', productId) id: string): Promise<void> {
    return this.favorites.remove(user.id, id);
  }
}
