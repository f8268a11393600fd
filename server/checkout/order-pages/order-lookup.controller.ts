import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiCall, nothing, ZodPipe } from '../../platform/index.js';
import { orderLookupAnswer, type OrderLookupAnswer, orderLookupRequest, type OrderLookupRequest } from '../contract.js';
import { LOOKUP_FAILS, OrderLookup } from './order-lookup.js';

/** Responses contain an address and links to files, so caches must not store them. */
@Controller('api/order-lookup')
export class OrderLookupController {
  constructor(private readonly lookup: OrderLookup) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCall('Finds an order by the link in its email, or by its number and email address.', {
    answer: { orderLookupAnswer },
    fails: LOOKUP_FAILS,
  })
  async find(@Body(new ZodPipe(orderLookupRequest)) request: OrderLookupRequest, @Ip() ip: string): Promise<OrderLookupAnswer> {
    return { order: await this.lookup.find(request, ip) };
  }

  @Post('send-again')
  @HttpCode(202)
  @ApiCall('Resends the email of an order; answers the same if there is no such order.', {
    answer: { nothing },
    fails: ['CHECKOUT.TOO_MANY_TRIES'],
  })
  async sendAgain(
    @Body(new ZodPipe(orderLookupRequest)) request: OrderLookupRequest,
    @Ip() ip: string,
  ): Promise<Record<string, never>> {
    await this.lookup.sendAgain(request, ip);
    return {};
  }
}
