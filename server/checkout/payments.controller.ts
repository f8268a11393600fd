import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { CurrentUser, OptionalSignInGuard, type SignedInUser } from '../identity/index.js';
import { ZodPipe } from '../platform/index.js';
import { createPaymentRequest, type CreatePaymentRequest, type CreatePaymentResponse, type PaymentStatus } from './contract.js';
import { OrdersService } from './orders.service.js';
import { PaymentSessions } from './payment-sessions.js';
import { PaymentStatusService } from './payment-status.service.js';

const idempotencyKey = new ZodPipe(
  z.string().regex(/^[\x21-\x7e]{8,200}$/, 'The Idempotency-Key must have 8 to 200 visible characters.'),
);

@Controller('api')
export class PaymentsController {
  constructor(
    private readonly orders: OrdersService,
    private readonly sessions: PaymentSessions,
    private readonly status: PaymentStatusService,
  ) {}

  @Post('create-payment')
  @HttpCode(200)
  @UseGuards(OptionalSignInGuard)
  async create(
    @Body(new ZodPipe(createPaymentRequest)) request: CreatePaymentRequest,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentUser() user: SignedInUser | undefined,
  ): Promise<CreatePaymentResponse> {
    const order = await this.orders.place(request, user ?? null, idempotencyKey.transform(key ?? uuidv7()));
    return { url: await this.sessions.open(order), orderNumber: order.number };
  }

  @Get('payments/:sessionId')
  @Header('cache-control', 'no-store')
  show(@Param('sessionId') sessionId: string): Promise<PaymentStatus> {
    return this.status.show(sessionId);
  }
}
