import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { AppError, AuditLog, type Change, Clock, Database } from '../../platform/index.js';
import { OrderNote } from '../model/order-note.entity.js';
import { Order } from '../model/order.entity.js';
import { orderNotFound } from '../model/order-not-found.js';

/** The owner's notes on an order. A deleted note can be restored for a day. */
@Injectable()
export class OrderNotes {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  async add(actorId: string, orderId: string, text: string): Promise<OrderNote> {
    return this.database.transaction(async (em) => {
      // The lock prevents a note from being added while the buyer and the order's notes are erased.
      const lock = { lockMode: LockMode.PESSIMISTIC_READ, failHandler: orderNotFound };
      const order = await em.findOneOrFail(Order, { id: orderId }, lock);
      if (order.buyerErasedAt)
        throw new AppError('CHECKOUT.BUYER_GONE', 'Notes cannot be added: the customer has deleted their account.');
      const createdAt = this.clock.now();
      const note = em.create(OrderNote, { id: uuidv7(), orderId, text, writtenBy: actorId, createdAt });
      this.audit.record(em, changeOf(actorId, note, 'note-added'));
      return note;
    });
  }

  delete(actorId: string, orderId: string, noteId: string): Promise<OrderNote> {
    return this.mark(actorId, orderId, noteId, this.clock.now());
  }

  restore(actorId: string, orderId: string, noteId: string): Promise<OrderNote> {
    return this.mark(actorId, orderId, noteId, null);
  }

  /** Idempotent. */
  private async mark(actorId: string, orderId: string, noteId: string, deletedAt: Date | null): Promise<OrderNote> {
    return this.database.transaction(async (em) => {
      const note = await em.findOneOrFail(OrderNote, { id: noteId, orderId }, { failHandler: noteNotFound });
      if (Boolean(note.deletedAt) === Boolean(deletedAt)) return note;
      note.deletedAt = deletedAt;
      this.audit.record(em, changeOf(actorId, note, deletedAt ? 'note-deleted' : 'note-restored'));
      return note;
    });
  }
}

function noteNotFound(): AppError {
  return new AppError('CHECKOUT.NOTE_NOT_FOUND', 'We couldn’t find this note.');
}

/** Leaves out the text: it may be about the customer and must be erasable. */
function changeOf(actorId: string, { id, orderId }: OrderNote, action: string): Change {
  return { actorId, subject: 'order', subjectId: orderId, action, before: null, after: { note: id } };
}
