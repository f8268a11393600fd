import { Body, Controller, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { CurrentUser, OptionalSignInGuard, type SignedInUser } from '../../identity/index.js';
import {
  ApiCall,
  AppError,
  IdempotencyKey,
  idempotencyKey,
  MINUTE_MS,
  networkOf,
  RateLimiter,
  ZodPipe,
} from '../../platform/index.js';
import {
  createPaymentRequest,
  type CreatePaymentRequest,
  createPaymentResponse,
  type CreatePaymentResponse,
} from '../contract.js';
import { CartCheckouts } from './cart-checkouts.js';
import { PaymentSessions } from './payment-sessions.js';

/** Checkouts that one network may start in a window: more than a household or an office needs. */
const CHECKOUTS = { bucket: 'create-payment', limit: 30, windowMs: 10 * MINUTE_MS };

@Controller('api')
export class PaymentsController {
  constructor(
    private readonly carts: CartCheckouts,
    private readonly sessions: PaymentSessions,
    private readonly limiter: RateLimiter,
  ) {}

  @Post('create-payment')
  @HttpCode(200)
  @UseGuards(OptionalSignInGuard)
  @ApiCall('Places an order and opens its payment page.', {
    answer: { createPaymentResponse },
    headers: { 'idempotency-key': idempotencyKey.optional() },
    fails: [
      'CHECKOUT.TOO_MANY_TRIES',
      'CHECKOUT.EMPTY_CART',
      'CHECKOUT.EMAIL_REQUIRED',
      'IDENTITY.NOT_SIGNED_IN',
      'CHECKOUT.PACK_NOT_AVAILABLE',
      'CHECKOUT.PRODUCT_NOT_AVAILABLE',
      'CHECKOUT.PRICE_NOT_AVAILABLE',
      'CHECKOUT.PRICE_CHANGED',
      'CHECKOUT.WORDS_CHANGED',
      'CHECKOUT.WORDS_MISSING',
      'CHECKOUT.PICTURE_NOT_AVAILABLE',
      'CALENDARS.NOT_FOUND',
      'CALENDARS.MONTHS_MISSING',
      'CHECKOUT.DISCOUNT_REFUSED',
      'CHECKOUT.DISCOUNT_CHANGED',
      'CATALOG.OUT_OF_STOCK',
      'CHECKOUT.GIFT_WITHOUT_PDF',
      'CHECKOUT.GIFT_TIME_NOT_AVAILABLE',
      'CHECKOUT.AMOUNT_OUT_OF_RANGE',
      'CHECKOUT.ALREADY_PAID',
      'CHECKOUT.IDEMPOTENCY_CONFLICT',
      'CHECKOUT.PAYMENT_UNAVAILABLE',
    ],
  })
  async create(
    @Body(new ZodPipe(createPaymentRequest)) request: CreatePaymentRequest,
    @IdempotencyKey('optional') key: string | undefined,
    @CurrentUser() user: SignedInUser | undefined,
    @Ip() ip: string,
  ): Promise<CreatePaymentResponse> {
    const refusal = new AppError('CHECKOUT.TOO_MANY_TRIES', 'Too many checkouts. Please wait ten minutes.');
    await this.limiter.enforce(CHECKOUTS, networkOf(ip), refusal);
    const placed = await this.carts.checkOut(request, user ?? null, key ?? uuidv7(), ip);
    return { url: await this.sessions.open(placed), orderNumber: placed.order.number };
  }
}
