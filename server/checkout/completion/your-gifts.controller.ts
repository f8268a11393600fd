import { Body, Controller, Header, HttpCode, Ip, Post, Put, UseGuards } from '@nestjs/common';
import { CurrentUser, OptionalSignInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, ZodPipe } from '../../platform/index.js';
import {
  yourGift,
  type YourGift,
  yourGiftChange,
  type YourGiftChange,
  yourGiftRequest,
  type YourGiftRequest,
} from './contract.js';
import { YourGifts } from './your-gifts.js';

/** One gift of a paid order, by a link of the shop. */
@Controller('api/order-line')
export class YourGiftsController {
  constructor(private readonly gifts: YourGifts) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCall('Shows one gift of a paid order with its link.', {
    answer: { yourGift },
    fails: ['CHECKOUT.LINE_NOT_FOUND', 'CHECKOUT.LINE_LINK_EXPIRED', 'CHECKOUT.TOO_MANY_TRIES'],
  })
  show(@Body(new ZodPipe(yourGiftRequest)) { key }: YourGiftRequest, @Ip() ip: string): Promise<YourGift> {
    return this.gifts.show(key, ip);
  }

  @Put()
  @Header('cache-control', 'no-store')
  @UseGuards(OptionalSignInGuard)
  @ApiCall('Changes the picture or the words of a gift, until its print is released.', {
    answer: { yourGift },
    fails: [
      'CHECKOUT.LINE_NOT_FOUND',
      'CHECKOUT.LINE_LINK_EXPIRED',
      'CHECKOUT.TOO_MANY_TRIES',
      'CHECKOUT.LINE_RELEASED',
      'CHECKOUT.LINE_ENDED',
      'CHECKOUT.PICTURE_FIXED',
      'CHECKOUT.PICTURE_NOT_AVAILABLE',
      'CHECKOUT.WORDS_CHANGED',
      'CHECKOUT.WORDS_MISSING',
    ],
  })
  change(
    @Body(new ZodPipe(yourGiftChange)) change: YourGiftChange,
    @CurrentUser() user: SignedInUser | undefined,
    @Ip() ip: string,
  ): Promise<YourGift> {
    return this.gifts.change(change, user?.id ?? null, ip);
  }

  @Post('approve')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCall('Approves a gift that the shop asked about.', {
    answer: { yourGift },
    fails: [
      'CHECKOUT.LINE_NOT_FOUND',
      'CHECKOUT.LINE_LINK_EXPIRED',
      'CHECKOUT.TOO_MANY_TRIES',
      'CHECKOUT.LINE_RELEASED',
      'CHECKOUT.LINE_ENDED',
      'CHECKOUT.LINE_INCOMPLETE',
    ],
  })
  approve(@Body(new ZodPipe(yourGiftRequest)) { key }: YourGiftRequest, @Ip() ip: string): Promise<YourGift> {
    return this.gifts.approve(key, ip);
  }
}
