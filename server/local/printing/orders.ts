import { randomUUID } from 'node:crypto';
import type { SandboxClock } from '../payments/clock.js';
import type { JournalStore } from '../journal-store.js';
import { notFound } from './errors.js';
import type { Faults } from './faults.js';
import { findProduct, shippingCents, type PartnerShippingMethod } from './products.js';
import type { Collections, Cost, PrintOrder } from './records.js';
import type { OrderRequest, QuoteRequest } from './requests.js';

const CURRENCY = 'USD';

export interface ListFilter {
  merchantReferences: string[];
  top: number;
  skip: number;
}

/** Orders as the API creates and shows them. What happens to them later is in `production.ts`. */
export class Orders {
  constructor(
    private readonly store: JournalStore<Collections>,
    private readonly faults: Faults,
    private readonly clock: SandboxClock,
  ) {}

  /** @returns the order of an earlier request with the same key, if there is one */
  create(request: OrderRequest): { order: PrintOrder; isNew: boolean } {
    const key = request.idempotencyKey;
    const known = key ? this.store.get('keys', key) : undefined;
    if (known) return { order: this.find(known.orderId), isNew: false };
    const order = this.newOrder(request);
    this.store.transaction(() => {
      this.store.put('orders', order);
      if (key) this.store.put('keys', { id: key, orderId: order.id });
    });
    return { order, isNew: true };
  }

  /** @throws ProdigiApiError EntityNotFound */
  find(id: string): PrintOrder {
    const order = this.store.get('orders', id);
    if (!order) throw notFound();
    return order;
  }

  /** The newest first. */
  list({ merchantReferences, top, skip }: ListFilter): { orders: PrintOrder[]; hasMore: boolean } {
    const matching = this.store
      .all('orders')
      .reverse()
      .filter(({ merchantReference }) => {
        return merchantReferences.length === 0 || merchantReferences.includes(merchantReference ?? '');
      });
    return { orders: matching.slice(skip, skip + top), hasMore: matching.length > skip + top };
  }

  quote({ items, shippingMethod = 'Standard' }: QuoteRequest): { itemsCost: Cost; shipping: Cost; unitCosts: Cost[] } {
    const cents = items.map(({ sku, copies }) => this.unitCents(sku) * copies);
    return {
      itemsCost: cost(cents.reduce((sum, each) => sum + each, 0)),
      shipping: cost(this.shippingCents(shippingMethod)),
      unitCosts: items.map(({ sku }) => cost(this.unitCents(sku))),
    };
  }

  /** Charges for an order once it is allocated. */
  charges({ items, shippingMethod }: PrintOrder, shipments: number): PrintOrder['charges'] {
    const itemsCents = items.reduce((sum, { sku, copies }) => sum + this.unitCents(sku) * copies, 0);
    return [charge('Item', itemsCents), charge('Shipping', this.shippingCents(shippingMethod) * shipments)];
  }

  private unitCents(sku: string): number {
    return Math.round((findProduct(sku)?.unitCents ?? 0) * this.faults.current.priceFactor);
  }

  private shippingCents(method: PartnerShippingMethod): number {
    return Math.round(shippingCents(method) * this.faults.current.priceFactor);
  }

  private newOrder(request: OrderRequest): PrintOrder {
    const created = new Date(this.clock()).toISOString();
    const { recipient } = request;
    return {
      id: newId('ord'),
      created,
      lastUpdated: created,
      callbackUrl: request.callbackUrl ?? null,
      merchantReference: request.merchantReference ?? null,
      shippingMethod: request.shippingMethod,
      idempotencyKey: request.idempotencyKey ?? null,
      status: {
        stage: 'InProgress',
        issues: [],
        details: {
          downloadAssets: 'NotStarted',
          printReadyAssetsPrepared: 'NotStarted',
          allocateProductionLocation: 'NotStarted',
          inProduction: 'NotStarted',
          shipping: 'NotStarted',
        },
      },
      charges: [],
      shipments: [],
      recipient: {
        name: recipient.name,
        email: recipient.email ?? null,
        phoneNumber: recipient.phoneNumber ?? null,
        address: {
          ...recipient.address,
          line2: recipient.address.line2 ?? null,
          stateOrCounty: recipient.address.stateOrCounty ?? null,
        },
      },
      items: request.items.map((item) => ({
        id: newId('ori'),
        status: 'NotYetDownloaded',
        merchantReference: item.merchantReference ?? null,
        sku: item.sku,
        copies: item.copies,
        sizing: item.sizing,
        attributes: item.attributes ?? {},
        recipientCost: item.recipientCost ?? null,
        assets: item.assets.map(({ printArea, url, md5Hash }) => ({
          id: newId('ast'),
          printArea,
          url,
          md5Hash: md5Hash ?? null,
          status: 'InProgress',
        })),
      })),
      metadata: request.metadata ?? {},
    };
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID()}`;
}

export function charge(chargeType: PrintOrder['charges'][number]['chargeType'], cents: number): PrintOrder['charges'][number] {
  return { id: newId('chg'), chargeType, totalCost: cost(cents), totalTax: cost(0), items: [] };
}

function cost(cents: number): Cost {
  return { amount: (cents / 100).toFixed(2), currency: CURRENCY };
}

/** In cents. */
export function amountOf({ amount }: Cost): number {
  return Math.round(Number(amount) * 100);
}
