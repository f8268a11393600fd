import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AppError, AuditLog, Database, type EntityManager, Outbox } from '../../../platform/index.js';
import { lockOrder } from '../../model/lock-order.js';
import { mayBeFulfilled } from '../../model/order-transitions.js';
import { Order, type ShippingDetails } from '../../model/order.entity.js';
import { findParcels, hasLeft } from '../../model/parcel.entity.js';
import { ProductionItem } from '../../model/production-item.entity.js';
import { Production, type ProductionState } from '../../model/production.entity.js';
import { reviewProduction } from '../../orders/index.js';
import { ProductionIssues } from '../production-issues.js';
import type { ShippingAddress, StoredAddress } from './contract.js';

/** States in which the partner has the address, or may have it. */
const STATES_WITH_ADDRESS: readonly ProductionState[] = ['submitting', 'accepted', 'printing', 'sent'];

interface Change {
  address: ShippingAddress;
  /** The address that was shown when the change began. */
  seen: StoredAddress;
}

/** Shipping addresses of orders, which the owner can correct as long as nothing is on its way. */
@Injectable()
export class ShippingAddresses {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly issues: ProductionIssues,
  ) {}

  /** @returns null for an order without an address */
  async show(order: Order): Promise<{ address: StoredAddress; mayChange: boolean } | null> {
    if (!order.shipping) return null;
    return { address: storedAddress(order.shipping), mayChange: await mayChange(this.database.fork(), order) };
  }

  /** Safe to repeat. Productions that the partner refused are sent to it again, after the usual hold. */
  async change(actorId: string, orderId: string, { address, seen }: Change): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      const current = order.shipping && storedAddress(order.shipping);
      if (isDeepStrictEqual(current, address)) return;
      if (!(await mayChange(em, order))) {
        throw new AppError('CHECKOUT.ADDRESS_FIXED', 'A part of this order is on its way, so its address can’t be changed.');
      }
      if (!isDeepStrictEqual(current, seen)) {
        throw new AppError('CHECKOUT.ADDRESS_CHANGED', 'This address was changed in the meantime. The page now shows it.');
      }
      order.shipping = shippingDetails(address);
      await this.sendAgain(em, order);
      this.outbox.add(em, reviewProduction, { orderId });
      // Entries of the audit log are never deleted, so they do not contain the address.
      const change = { actorId, subject: 'order', subjectId: orderId, action: 'address-changed' } as const;
      this.audit.record(em, { ...change, before: null, after: null });
    });
  }

  private async sendAgain(em: EntityManager, order: Order): Promise<void> {
    for (const production of await em.find(Production, { orderId: order.id })) {
      const { id: productionId, state, holdUntil } = production;
      // The cost of the production may depend on the country.
      if (state === 'ready') Object.assign(production, { state: 'waiting', nextCheckAt: holdUntil });
      if (state !== 'refused') continue;
      for (const item of await em.find(ProductionItem, { productionId, state: 'ended' })) item.state = 'again';
      await this.issues.settle(em, order, productionId, 'production_refused');
    }
  }
}

async function mayChange(em: EntityManager, order: Order): Promise<boolean> {
  if (!order.shipping || !mayBeFulfilled(order) || order.buyerErasedAt) return false;
  const known = await em.count(Production, { orderId: order.id, state: { $in: [...STATES_WITH_ADDRESS] } });
  return known === 0 && !(await findParcels(em, [order])).some(hasLeft);
}

function storedAddress({ postalCode, ...address }: ShippingDetails): StoredAddress {
  const { name, phone, line1, line2, city, state, country } = address;
  return {
    name: name ?? '',
    phone: phone ?? '',
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    state: state ?? '',
    postal_code: postalCode ?? '',
    country: country ?? '',
  };
}

function shippingDetails({ postal_code: postalCode, name, line1, city, country, ...address }: ShippingAddress): ShippingDetails {
  const { phone, line2, state } = address;
  const optional = { phone: phone || null, line2: line2 || null, state: state || null, postalCode: postalCode || null };
  return { name, line1, city, country, ...optional };
}
