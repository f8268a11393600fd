import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager, ObjectStore } from '../platform/index.js';
import { Customer } from './customer.entity.js';
import { Download } from './download.entity.js';
import { pdfFolder } from './fulfilment.js';
import { OrderLine } from './order-line.entity.js';
import { OrderMail } from './order-mail.entity.js';
import { Order } from './order.entity.js';
import { Settlement } from './settlement.js';

/**
 * Takes a deleted user out of their orders. Numbers, lines, amounts and payments stay, as bookkeeping wants. Killed
 * anywhere, or told twice, the next try does the rest.
 */
@Injectable()
export class BuyerErasure {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly settlement: Settlement,
    private readonly clock: Clock,
  ) {}

  async erase(userId: string): Promise<void> {
    const orders = await this.database.fork().find(Order, { userId }, { fields: ['id'], orderBy: { id: 'asc' } });
    // The files first: once the orders no longer name the user, nobody could find them.
    for (const { id } of orders) await this.objects.deleteFolder(pdfFolder(id));
    await this.database.transaction((em) => this.anonymise(em, userId));
  }

  private async anonymise(em: EntityManager, userId: string): Promise<void> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const orders = await em.find(Order, { userId }, lock);
    if (orders.length > 0) {
      const customerId = this.deletedCustomer(em);
      await em.flush();
      for (const order of orders) await this.anonymiseOrder(em, order, customerId);
      await em.flush();
    }
    // A record that guest orders share stays theirs.
    await em.execute(
      `delete from checkout.customers c
       where user_id = ? and not exists (select from checkout.orders o where o.customer_id = c.id)`,
      [userId],
    );
    await em.nativeUpdate(Customer, { userId }, { userId: null });
  }

  private deletedCustomer(em: EntityManager): string {
    const id = uuidv7();
    const name = { firstName: 'Deleted', lastName: 'customer' };
    em.persist(em.create(Customer, { id, email: `${id}@deleted.invalid`, ...name, createdAt: this.clock.now() }));
    return id;
  }

  private async anonymiseOrder(em: EntityManager, order: Order, customerId: string): Promise<void> {
    const { id: orderId, shipping } = order;
    // Nobody is left to be sent anything: a payment that still comes in needs the owner's attention.
    await this.settlement.close(em, order);
    const now = this.clock.now();
    Object.assign(order, { userId: null, customerId, email: '', paymentUrl: null, idempotencyKey: `deleted.${orderId}` });
    order.fulfilledAt ??= now;
    if (shipping) order.shipping = { ...NOWHERE, country: shipping.country };
    await em.nativeUpdate(OrderLine, { orderId }, { dedication: null });
    await em.nativeUpdate(OrderLine, { orderId, generatedImageId: { $ne: null } }, { imageUrl: null, generatedImageId: null });
    await em.nativeUpdate(OrderMail, { orderId, sentAt: null }, { sentAt: now });
    await em.nativeDelete(Download, { orderId });
  }
}

/** The country stays for the taxes. */
const NOWHERE = {
  name: 'Deleted customer',
  phone: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postalCode: null,
};
