import { Body, Controller, Header, HttpCode, Ip, Param, Post, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, nothing, ZodPipe } from '../../platform/index.js';
import { order, type Order, orderLookupAnswer, type OrderLookupAnswer } from '../contract.js';
import { LOOKUP_FAILS, OrderLookup } from './order-lookup.js';
import { OrderViews } from './order-views.js';
import {
  giftDeliveryRequest,
  type GiftDeliveryRequest,
  linkedGift,
  type LinkedGift,
  linkedGiftDelivery,
  type LinkedGiftDelivery,
} from '../gifting/contract.js';
import { GiftDeliveries } from '../gifting/index.js';

const orderId = new ZodPipe(z.uuid('This order is not in your account.'), 'CHECKOUT.ORDER_NOT_FOUND');

const CHANGE_FAILS = ['CHECKOUT.NO_GIFT_DELIVERY', 'CHECKOUT.GIFT_ON_ITS_WAY', 'CHECKOUT.GIFT_TIME_NOT_AVAILABLE'] as const;
const REPEAT_FAILS = ['CHECKOUT.NO_GIFT_DELIVERY', 'CHECKOUT.GIFT_NOT_SENT'] as const;

/** The delivery of a gift, for the signed-in buyer and for a buyer with the link from an order mail. */
@Controller('api')
export class GiftDeliveriesController {
  constructor(
    private readonly views: OrderViews,
    private readonly lookup: OrderLookup,
    private readonly gifts: GiftDeliveries,
  ) {}

  @Put('orders/:id/gift-delivery')
  @UseGuards(SignedInGuard)
  @Header('cache-control', 'private, no-store')
  @ApiCall('Changes who gets a gift, and when, until it was sent.', { answer: { order }, fails: CHANGE_FAILS })
  async change(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(giftDeliveryRequest)) delivery: GiftDeliveryRequest,
    @CurrentUser() user: SignedInUser,
  ): Promise<Order> {
    await this.views.checkOwner(user.id, id);
    await this.gifts.change(id, delivery);
    return this.views.findForUser(user.id, id);
  }

  @Post('order-lookup/gift-delivery')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCall('Changes who gets a gift, and when, with the link of the order.', {
    answer: { orderLookupAnswer },
    fails: [...LOOKUP_FAILS, ...CHANGE_FAILS],
  })
  async changeByLink(
    @Body(new ZodPipe(linkedGiftDelivery)) { delivery, ...link }: LinkedGiftDelivery,
    @Ip() ip: string,
  ): Promise<OrderLookupAnswer> {
    const id = await this.lookup.findId(link, ip);
    await this.gifts.change(id, delivery, 'delivery');
    return { order: await this.lookup.read(id) };
  }

  @Post('orders/:id/gift-delivery/send-again')
  @UseGuards(SignedInGuard)
  @HttpCode(202)
  @ApiCall('Resends the email of a gift.', { answer: { nothing }, fails: [...REPEAT_FAILS, 'CHECKOUT.TOO_MANY_TRIES'] })
  async sendAgain(
    @Param('id', orderId) id: string,
    @CurrentUser() user: SignedInUser,
    @Ip() ip: string,
  ): Promise<Record<string, never>> {
    await this.views.checkOwner(user.id, id);
    await this.gifts.sendAgain(id, ip);
    return {};
  }

  @Post('order-lookup/gift-delivery/send-again')
  @HttpCode(202)
  @ApiCall('Resends the email of a gift, with the link of the order.', {
    answer: { nothing },
    fails: [...LOOKUP_FAILS, ...REPEAT_FAILS],
  })
  async sendAgainByLink(@Body(new ZodPipe(linkedGift)) link: LinkedGift, @Ip() ip: string): Promise<Record<string, never>> {
    await this.gifts.sendAgain(await this.lookup.findId(link, ip), ip);
    return {};
  }
}
