import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ZodPipe } from '../platform/index.js';
import { type OrderLookup as OrderLookupAnswer, orderLookupRequest, type OrderLookupRequest } from './contract.js';
import { OrderLookup } from './order-lookup.js';

/** Answers carry an address and files: nothing on the way keeps them. */
@Controller('api/order-lookup')
export class OrderLookupController {
  constructor(private readonly lookup: OrderLookup) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async find(
    @Body(new ZodPipe(orderLookupRequest)) request: OrderLookupRequest,
    @Ip() ip: string,
  ): Promise<OrderLookupAnswer> {
    return { order: await this.lookup.find(request, ip) };
  }

  @Post('send-again')
  @HttpCode(202)
  async sendAgain(
    @Body(new ZodPipe(orderLookupRequest)) request: OrderLookupRequest,
    @Ip() ip: string,
  ): Promise<Record<string, never>> {
    await this.lookup.sendAgain(request, ip);
    return {};
  }
}
