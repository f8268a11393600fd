import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiCall, nothing, ZodPipe } from '../../platform/index.js';
import { giftPage, type GiftPage, giftPageRequest, type GiftPageRequest } from './contract.js';
import { GiftPages } from './gift-pages.js';

/** The key is in the body, not in the URL, because URLs end up in logs. */
@Controller('api/gift-page')
export class GiftPageController {
  constructor(private readonly pages: GiftPages) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCall('Shows a gift to the recipient who has its link.', {
    answer: { giftPage },
    fails: ['CHECKOUT.GIFT_NOT_FOUND', 'CHECKOUT.GIFT_GONE', 'CHECKOUT.TOO_MANY_TRIES'],
  })
  show(@Body(new ZodPipe(giftPageRequest)) { key }: GiftPageRequest, @Ip() ip: string): Promise<GiftPage> {
    return this.pages.show(key, ip);
  }

  @Post('unwrap')
  @HttpCode(200)
  @ApiCall('Records that a gift was unwrapped.', {
    answer: { nothing },
    fails: ['CHECKOUT.GIFT_NOT_FOUND', 'CHECKOUT.GIFT_GONE', 'CHECKOUT.TOO_MANY_TRIES'],
  })
  async unwrap(@Body(new ZodPipe(giftPageRequest)) { key }: GiftPageRequest, @Ip() ip: string): Promise<Record<string, never>> {
    await this.pages.unwrap(key, ip);
    return {};
  }
}
