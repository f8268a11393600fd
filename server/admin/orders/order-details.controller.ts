import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type ChosenItem, OrderDetailsReader, OrderMails, OrderNotes, PaymentAcceptance, Refunds } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, IdempotencyKey, idempotencyKey, nothing, toCents, ZodPipe } from '../../platform/index.js';
import {
  adminOrderDetails,
  type AdminOrderDetails,
  newOrderNote,
  type NewOrderNote,
  orderNote,
  type OrderNote,
  resendMail,
  type ResendMail,
} from './contract.js';
import { refundRequest, type RefundRequest } from './refunds/contract.js';
import { OrderDetailsView } from './order-details-view.js';

const orderId = new ZodPipe(z.uuid('We couldn’t find this order.').toLowerCase(), 'CHECKOUT.ORDER_NOT_FOUND');
const noteId = new ZodPipe(z.uuid('We couldn’t find this note.').toLowerCase(), 'CHECKOUT.NOTE_NOT_FOUND');

/** The details of one order, and all of the owner's actions on it. */
@Controller('api/admin/orders/:id')
@UseGuards(AdminGuard)
export class AdminOrderDetailsController {
  constructor(
    private readonly orders: OrderDetailsReader,
    private readonly refunds: Refunds,
    private readonly acceptance: PaymentAcceptance,
    private readonly mails: OrderMails,
    private readonly notes: OrderNotes,
    private readonly view: OrderDetailsView,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  @ApiCall('Shows everything about an order.', { answer: { adminOrderDetails } })
  async show(@Param('id', orderId) id: string): Promise<AdminOrderDetails> {
    return this.view.of(await this.orders.find(id));
  }

  @Post('refunds')
  @HttpCode(200)
  @ApiCall('Refunds an order, fully or partly.', {
    answer: { adminOrderDetails },
    headers: { 'idempotency-key': idempotencyKey },
    fails: [
      'CHECKOUT.NOT_PAID',
      'CHECKOUT.REFUND_TOO_LARGE',
      'CHECKOUT.REFUND_CHANGED',
      'CHECKOUT.REFUND_REFUSED',
      'CHECKOUT.IDEMPOTENCY_CONFLICT',
    ],
  })
  async refund(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(refundRequest)) request: RefundRequest,
    @IdempotencyKey() key: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    const { amount, reason } = request;
    const amountCents = amount === undefined ? null : toCents(amount);
    await this.refunds.refund(actorId, id, { amountCents, items: chosenItems(request), reason, idempotencyKey: key });
    return this.show(id);
  }

  @Post('accept')
  @HttpCode(200)
  @ApiCall('Accepts the payment of an order that needs attention.', {
    answer: { adminOrderDetails },
    fails: ['CHECKOUT.NOTHING_TO_ACCEPT', 'CHECKOUT.PAYMENT_UNAVAILABLE'],
  })
  async accept(@Param('id', orderId) id: string, @CurrentUser() { id: actorId }: SignedInUser): Promise<AdminOrderDetails> {
    await this.acceptance.accept(actorId, id);
    return this.show(id);
  }

  @Post('mails')
  @HttpCode(202)
  @ApiCall('Resends an email about an order.', {
    answer: { nothing },
    fails: ['CHECKOUT.NOT_PAID', 'CHECKOUT.NOT_TO_BE_SHIPPED', 'CHECKOUT.GIFT_NOT_SENT', 'CHECKOUT.TOO_MANY_TRIES'],
  })
  async sendMail(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(resendMail)) { mail }: ResendMail,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<Record<string, never>> {
    await this.mails.resend(actorId, id, mail);
    return {};
  }

  @Post('notes')
  @ApiCall('Adds a note to an order.', { answer: { orderNote }, fails: ['CHECKOUT.BUYER_GONE'] })
  async addNote(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(newOrderNote)) { text }: NewOrderNote,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<OrderNote> {
    return this.view.ofNote(await this.notes.add(actorId, id, text));
  }

  @Delete('notes/:noteId')
  @HttpCode(204)
  @ApiCall('Deletes a note.')
  async deleteNote(
    @Param('id', orderId) id: string,
    @Param('noteId', noteId) note: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<void> {
    await this.notes.delete(actorId, id, note);
  }

  @Post('notes/:noteId/restore')
  @HttpCode(200)
  @ApiCall('Restores a note deleted in the last day.', { answer: { orderNote } })
  async restoreNote(
    @Param('id', orderId) id: string,
    @Param('noteId', noteId) note: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<OrderNote> {
    return this.view.ofNote(await this.notes.restore(actorId, id, note));
  }
}

function chosenItems({ lines, pack, shipping }: RefundRequest): ChosenItem[] {
  const single = { orderLineId: null, quantity: 1, putBack: false };
  return [
    ...lines.map(({ id, quantity, put_back }) => ({ kind: 'gift', orderLineId: id, quantity, putBack: put_back }) as const),
    ...(pack ? [{ ...single, kind: 'pack' } as const] : []),
    ...(shipping ? [{ ...single, kind: 'shipping' } as const] : []),
  ];
}
