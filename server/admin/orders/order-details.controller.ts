import { Body, Controller, Delete, Get, Header, Headers, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { OrderManagement } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ZodPipe } from '../../platform/index.js';
import {
  type AdminOrderDetails,
  adminShipment,
  type AdminShipment,
  newOrderNote,
  type NewOrderNote,
  type OrderNote,
  refundRequest,
  type RefundRequest,
  resendMail,
  type ResendMail,
} from './contract.js';
import { OrderDetailsView } from './order-details-view.js';

const orderId = new ZodPipe(z.uuid('There is no such order.').toLowerCase(), 'CHECKOUT.ORDER_NOT_FOUND');
const noteId = new ZodPipe(z.uuid('There is no such note.').toLowerCase(), 'CHECKOUT.NOTE_NOT_FOUND');
const idempotencyKey = new ZodPipe(
  z
    .string('Send an Idempotency-Key header.')
    .regex(/^[\x21-\x7e]{8,200}$/, 'The Idempotency-Key must have 8 to 200 visible characters.'),
);

/** One order: all there is to know, and what the owner does about it. */
@Controller('api/admin/orders/:id')
@UseGuards(AdminGuard)
export class AdminOrderDetailsController {
  constructor(
    private readonly management: OrderManagement,
    private readonly view: OrderDetailsView,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  async show(@Param('id', orderId) id: string): Promise<AdminOrderDetails> {
    return this.view.of(await this.management.showOrder(id));
  }

  @Post('shipment')
  @HttpCode(200)
  async ship(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(adminShipment)) shipment: AdminShipment,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.management.ship(actorId, id, shipment);
    return this.show(id);
  }

  @Post('refunds')
  @HttpCode(200)
  async refund(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(refundRequest)) { amount, reason }: RefundRequest,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    const wish = { amountCents: Math.round(amount * 100), reason, idempotencyKey: idempotencyKey.transform(key) };
    await this.management.refund(actorId, id, wish);
    return this.show(id);
  }

  @Post('accept')
  @HttpCode(200)
  async accept(
    @Param('id', orderId) id: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.management.accept(actorId, id);
    return this.show(id);
  }

  @Post('mails')
  @HttpCode(202)
  async sendMail(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(resendMail)) { mail }: ResendMail,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<Record<string, never>> {
    await this.management.sendMailAgain(actorId, id, mail);
    return {};
  }

  @Post('notes')
  async addNote(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(newOrderNote)) { text }: NewOrderNote,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<OrderNote> {
    return this.view.ofNote(await this.management.addNote(actorId, id, text));
  }

  @Delete('notes/:noteId')
  @HttpCode(204)
  async deleteNote(
    @Param('id', orderId) id: string,
    @Param('noteId', noteId) note: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<void> {
    await this.management.deleteNote(actorId, id, note);
  }

  @Post('notes/:noteId/restore')
  @HttpCode(200)
  async restoreNote(
    @Param('id', orderId) id: string,
    @Param('noteId', noteId) note: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<OrderNote> {
    return this.view.ofNote(await this.management.restoreNote(actorId, id, note));
  }
}
