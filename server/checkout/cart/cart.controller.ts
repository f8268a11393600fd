import { Body, Controller, Header, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import { CurrentUser, OptionalSignInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, ZodPipe } from '../../platform/index.js';
import { CartChecks } from './cart-checks.js';
import { cartCheck, type CartCheck, cartCheckRequest, type CartCheckRequest } from '../contract.js';

@Controller('api')
export class CartController {
  constructor(private readonly carts: CartChecks) {}

  @Post('cart-check')
  @HttpCode(200)
  @Header('cache-control', 'private, no-store')
  @UseGuards(OptionalSignInGuard)
  @ApiCall('Checks the prices and availability of a cart.', { answer: { cartCheck } })
  check(
    @Body(new ZodPipe(cartCheckRequest)) request: CartCheckRequest,
    @CurrentUser() user: SignedInUser | undefined,
    @Ip() ip: string,
  ): Promise<CartCheck> {
    return this.carts.check(request, user?.id ?? null, ip);
  }
}
