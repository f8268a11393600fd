import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiCall, ZodPipe } from '../../../platform/index.js';
import { CartRestore } from './cart-restore.js';
import { cartRestoreRequest, type CartRestoreRequest, restoredCart, type RestoredCart } from './contract.js';

@Controller('api')
export class CartRestoreController {
  constructor(private readonly carts: CartRestore) {}

  @Post('cart-restore')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCall('Restores a cart with the link from a reminder mail.', {
    answer: { restoredCart },
    fails: ['CHECKOUT.CART_NOT_FOUND', 'CHECKOUT.CART_LINK_EXPIRED', 'CHECKOUT.TOO_MANY_TRIES'],
  })
  restore(@Body(new ZodPipe(cartRestoreRequest)) { key }: CartRestoreRequest, @Ip() ip: string): Promise<RestoredCart> {
    return this.carts.restore(key, ip);
  }
}
