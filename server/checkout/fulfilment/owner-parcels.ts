import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { AppError, AuditLog, Clock, Database, type EntityManager, fieldError } from '../../platform/index.js';
import { LineRequests } from '../completion/index.js';
import { OrderMailQueue } from '../orders/index.js';
import { lockOrder } from '../model/lock-order.js';
import { type Order } from '../model/order.entity.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import { mayDownload } from '../model/order-transitions.js';
import { findParcels, isCancelled, type PackedParcel, Parcel } from '../model/parcel.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { unitsByHand } from '../model/units-by-hand.js';
import type { LineUnits } from '../model/unsent-units.js';
import type { OrderParcel } from './contract.js';
import { markSent } from './parcel-news.js';
import { findOutside, pack, Parcels, type Units } from './parcels.js';

export interface ParcelDraft {
  /** If undefined, a new parcel gets all units that are in no parcel yet, and a corrected parcel keeps its content. */
  lines?: Units | undefined;
  carrier: string | null;
  trackingNumber: string | null;
}

type Seen = Pick<OrderParcel, 'carrier' | 'number'>;

/** States that the owner can give a parcel. `cancelled`: the parcel was not sent. */
export type OwnersParcelState = 'sent' | 'delivered' | 'cancelled';

const STATE_ACTIONS = { sent: 'parcel-restored', delivered: 'parcel-delivered', cancelled: 'parcel-removed' } as const;

/** Parcels that the owner packs. Those of a print partner follow the partner; the owner can only say that they arrived. */
@Injectable()
export class OwnerParcels {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly parcels: Parcels,
    private readonly mails: OrderMailQueue,
    private readonly requests: LineRequests,
    private readonly audit: AuditLog,
  ) {}

  async send(actorId: string, orderId: string, draft: ParcelDraft): Promise<void> {
    await this.change(actorId, orderId, async (em, order, packed) => {
      const unsent = await findOutside(em, order, packed);
      await requireSendable(em, order);
      if (unsent.length === 0)
        throw notToBeShipped(packed.length > 0 ? 'Everything in this order is in a parcel.' : ALL_REFUNDED);
      const left = await sendable(em, order, packed);
      if (left.length === 0) throw notToBeShipped(AT_PARTNER);
      const ready = await this.withoutWaiting(em, order, left, draft.lines ?? []);
      if (ready.length === 0) throw new AppError('CHECKOUT.LINE_WAITS', 'What is left waits for the customer.');
      const { carrier, trackingNumber } = draft;
      const now = this.clock.now();
      const units = draft.lines ? checked(draft.lines, left) : idsOf(ready);
      const parcel = em.create(Parcel, { id: uuidv7(), orderId, state: 'preparing', carrier, trackingNumber, createdAt: now });
      markSent(parcel, now, now);
      // The parcel's lines refer to its row.
      await em.flush();
      pack(em, { parcel, contents: [] }, units);
      return { action: 'parcel-sent', parcel };
    });
  }

  /**
   * Safe to repeat.
   * @param draft without the known tracking number only if the owner removes it
   * @throws AppError CHECKOUT.PARCEL_CHANGED when carrier or number are no longer those that the owner saw
   */
  async correct(
    actorId: string,
    orderId: string,
    parcelId: string,
    draft: ParcelDraft & { notifyAgain: boolean; seen?: Seen | undefined },
  ): Promise<void> {
    await this.change(actorId, orderId, async (em, order, packed) => {
      const found = ownParcel(packed, parcelId);
      const { parcel } = found;
      await requireSendable(em, order);
      if (parcel.state === 'cancelled') throw parcelChanged('This parcel was removed.');
      const { carrier, trackingNumber, seen } = draft;
      const isAsDraft = parcel.carrier === carrier && parcel.trackingNumber === trackingNumber;
      const isAsSeen = !seen || (parcel.carrier === seen.carrier && parcel.trackingNumber === seen.number);
      if (!isAsDraft && !isAsSeen) throw parcelChanged(CHANGED_SINCE);
      const others = packed.filter((each) => each !== found);
      if (draft.lines) {
        const left = await sendable(em, order, others);
        // Units that have left stay in their parcel, even if the customer is asked about them.
        const added = draft.lines.filter(({ orderLineId }) => !found.contents.some((line) => line.orderLineId === orderLineId));
        await this.withoutWaiting(em, order, left, added);
        pack(em, found, checked(draft.lines, left));
      }
      // A tracking page is only valid for its tracking number.
      const trackingUrl = trackingNumber === parcel.trackingNumber ? parcel.trackingUrl : null;
      Object.assign(parcel, { carrier, trackingNumber, trackingUrl });
      if (trackingNumber && parcel.mailDueAt) parcel.mailDueAt = this.clock.now();
      else if (draft.notifyAgain) await this.mails.enqueue(em, { orderId, kind: 'shipped', parcelId, isRepeat: true });
      return { action: 'parcel-corrected', parcel };
    });
  }

  async setState(actorId: string, orderId: string, parcelId: string, state: OwnersParcelState): Promise<void> {
    await this.change(actorId, orderId, async (em, order, packed, removed) => {
      const found = [...packed, ...removed].find(({ parcel: { id } }) => id === parcelId);
      if (!found) throw parcelNotFound();
      const { parcel } = found;
      const before = parcel.state;
      if (before === state) return null;
      if (state === 'cancelled' || before === 'cancelled') ownParcel([found], parcelId);
      if (before === 'preparing') throw parcelChanged('This parcel has not left yet.');
      if (before === 'cancelled') {
        await requireSendable(em, order);
        const left = await sendable(em, order, packed);
        await this.withoutWaiting(em, order, left, found.contents);
        checked(found.contents, left);
      }
      Object.assign(parcel, { state, deliveredAt: state === 'delivered' ? this.clock.now() : null });
      return { action: state === 'sent' && before === 'delivered' ? 'parcel-not-delivered' : STATE_ACTIONS[state], parcel };
    });
  }

  /**
   * The units that do not wait for the customer.
   * @throws AppError CHECKOUT.LINE_WAITS if `wanted` includes units that wait
   */
  private async withoutWaiting(em: EntityManager, order: Order, left: readonly LineUnits[], wanted: Units): Promise<LineUnits[]> {
    const lines = left.map(({ line }) => line);
    const waiting = await this.requests.listWaiting(em, order, lines);
    const index = wanted.findIndex(({ orderLineId }) => waiting.some(({ id }) => id === orderLineId));
    const name = lines.find(({ id }) => id === wanted[index]?.orderLineId)?.productName;
    if (name) throw fieldError('CHECKOUT.LINE_WAITS', `lines.${index}.quantity`, `“${name}” waits for the customer.`);
    return left.filter(({ line }) => !waiting.includes(line));
  }

  /** @param make gets the canceled parcels apart from the others; returns null if there is nothing to change */
  private async change(
    actorId: string,
    orderId: string,
    make: (
      em: EntityManager,
      order: Order,
      packed: PackedParcel[],
      removed: PackedParcel[],
    ) => Promise<{ action: string; parcel: Parcel } | null>,
  ): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      const all = await findParcels(em, [order]);
      const made = await make(
        em,
        order,
        all.filter((each) => !isCancelled(each)),
        all.filter(isCancelled),
      );
      if (!made) return;
      // Leaves out the tracking number: it identifies the customer, and the audit log cannot be erased.
      const change = { actorId, subject: 'order', subjectId: orderId, action: made.action } as const;
      this.audit.record(em, { ...change, before: null, after: { parcel: made.parcel.id } });
      await this.parcels.review(em, order, actorId);
    });
  }
}

const CHANGED_SINCE = 'This parcel was changed in the meantime. Please close this form to see how.';
const ALL_REFUNDED = 'The gifts to ship were refunded.';
const AT_PARTNER = 'The print partner makes and sends what is left. To send it yourself, choose “I print it” first.';

/** The reason why no parcel of the order can be sent or corrected; null if it can. */
export function shippingObstacle(order: Order, lines: readonly OrderLine[]): string | null {
  if (!lines.some(isPhysical)) return 'This order has only PDFs. There is nothing to ship.';
  if (order.buyerErasedAt) return 'The customer has deleted their account and the address with it.';
  if (order.status === 'cancelled') return 'This order is canceled. Change its status first.';
  if (order.paymentState === 'refunded') return 'This order was refunded.';
  if (order.paymentState === 'charged_back') return 'The customer’s bank took the payment back.';
  return mayDownload(order) ? null : 'This order is not paid.';
}

async function sendable(em: EntityManager, order: Order, parcels: readonly PackedParcel[]): Promise<LineUnits[]> {
  const items = await em.find(ProductionItem, { orderId: order.id });
  return unitsByHand(await findOutside(em, order, parcels), parcels, items);
}

async function requireSendable(em: EntityManager, order: Order): Promise<void> {
  const problem = shippingObstacle(order, await em.find(OrderLine, { orderId: order.id }));
  if (problem) throw notToBeShipped(problem);
}

function notToBeShipped(problem: string): AppError {
  return new AppError('CHECKOUT.NOT_TO_BE_SHIPPED', problem);
}

function ownParcel(parcels: readonly PackedParcel[], parcelId: string): PackedParcel {
  const found = parcels.find(({ parcel: { id } }) => id === parcelId);
  if (!found) throw parcelNotFound();
  if (found.parcel.productionId) throw parcelChanged('The print partner sends this parcel, so it can’t be changed here.');
  return found;
}

/** @throws AppError CHECKOUT.PARCEL_CHANGED when fewer units are left */
function checked(units: Units, left: readonly LineUnits[]): Units {
  const surplus = units.findIndex(({ orderLineId, quantity }) => quantity > unitsLeft(left, orderLineId));
  if (surplus < 0) return units;
  const count = unitsLeft(left, units[surplus]?.orderLineId ?? '');
  const message =
    count === 0
      ? 'This gift is in a parcel already, or was refunded.'
      : `Only ${count} of it ${count === 1 ? 'is' : 'are'} left to send.`;
  throw fieldError('CHECKOUT.PARCEL_CHANGED', `lines.${surplus}.quantity`, message);
}

function unitsLeft(left: readonly LineUnits[], lineId: string): number {
  return left.find(({ line }) => line.id === lineId)?.quantity ?? 0;
}

function idsOf(units: readonly LineUnits[]): Units {
  return units.map(({ line, quantity }) => ({ orderLineId: line.id, quantity }));
}

export function parcelNotFound(): AppError {
  return new AppError('CHECKOUT.PARCEL_NOT_FOUND', 'We couldn’t find this parcel.');
}

export function parcelChanged(message: string): AppError {
  return new AppError('CHECKOUT.PARCEL_CHANGED', message);
}
