import type { JournalStore } from '../journal-store.js';
import type { SandboxClock } from '../payments/clock.js';
import type { Assets } from './assets.js';
import type { Callbacks } from './callbacks.js';
import type { Faults } from './faults.js';
import { amountOf, charge, newId, type Orders } from './orders.js';
import type { Collections, Issue, PrintOrder, Shipment } from './records.js';

/** The steps of an order, in their order. Each shipment is a step `sent` of its own. */
export const STEPS = ['downloaded', 'allocated', 'printing', 'sent'] as const;
export type Step = (typeof STEPS)[number];
type Action = 'Cancelled' | 'FailedToCancel' | 'ActionNotAvailable';

/** The stages of an order between its creation and its shipments. Only the control API and the page advance it, never time. */
export class ProductionStages {
  /** Per order, so that two requests do not take the same step. */
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly store: JournalStore<Collections>,
    private readonly orders: Orders,
    private readonly assets: Assets,
    private readonly callbacks: Callbacks,
    private readonly faults: Faults,
    private readonly clock: SandboxClock,
  ) {}

  /** Goes on with downloads that an earlier run did not finish. */
  resume(): void {
    for (const order of this.store.all('orders')) if (nextStep(order) === 'downloaded') this.begin(order.id);
  }

  /** Downloads the assets of a new order, as Prodigi does at once. */
  begin(id: string): void {
    // A failed download shows in the order itself.
    void this.alone(id, () => this.download(id)).catch(() => undefined);
  }

  /** Takes the next step, or all up to `to`. An order that is over, or whose assets failed, stays as it is. */
  async advance(id: string, to?: Step): Promise<PrintOrder> {
    return this.alone(id, async () => {
      for (let step = nextStep(this.orders.find(id)); step; step = nextStep(this.orders.find(id))) {
        if (to && STEPS.indexOf(step) > STEPS.indexOf(to)) break;
        const before = this.orders.find(id);
        if (step === 'downloaded') await this.download(id);
        else this.take(step, before);
        if (!to || this.orders.find(id) === before) break;
      }
      return this.orders.find(id);
    });
  }

  /** Cancels all, or what is in another shipment than what is printed already. */
  async cancel(id: string): Promise<{ outcome: Action; order: PrintOrder }> {
    return this.alone(id, async () => {
      const order = this.orders.find(id);
      if (order.status.stage !== 'InProgress') return { outcome: 'ActionNotAvailable', order };
      if (this.faults.current.refuseCancel) return { outcome: 'FailedToCancel', order };
      const isPrinting = order.status.details.inProduction !== 'NotStarted';
      if (!isPrinting) return { outcome: 'Cancelled', order: this.cancelAll(order) };
      const last = order.shipments.findLast(({ status }) => status === 'Processing');
      if (!last || order.shipments.length < 2) return { outcome: 'ActionNotAvailable', order };
      const shipments = order.shipments.map((each): Shipment => (each === last ? { ...each, status: 'Cancelled' } : each));
      return { outcome: 'Cancelled', order: this.change({ ...order, shipments: shipments }, ['shipments.shipment#Cancelled']) };
    });
  }

  canCancel({ status }: PrintOrder): boolean {
    return status.stage === 'InProgress' && status.details.inProduction === 'NotStarted' && !this.faults.current.refuseCancel;
  }

  /** Waits for the downloads in progress. */
  async close(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }

  private take(step: Exclude<Step, 'downloaded'>, order: PrintOrder): void {
    if (step === 'allocated') this.allocate(order);
    else if (step === 'printing') this.change(withDetails(order, { inProduction: 'InProgress' }), []);
    else this.ship(order);
  }

  private async download(id: string): Promise<void> {
    const order = this.orders.find(id);
    if (order.status.stage !== 'InProgress' || order.status.details.downloadAssets === 'Complete') return;
    await this.assets.download(order, (changed) => this.change(changed, []));
  }

  private allocate(order: PrintOrder): void {
    const missing = order.items.filter(({ sku }) => this.faults.current.unavailable.includes(sku));
    if (missing.length > 0) {
      const issues = missing.map(({ id, sku }) => issue(id, 'order.items.ItemUnavailable', `${sku} is not available now.`));
      this.change(withIssues(withDetails(order, { allocateProductionLocation: 'Error' }), issues), []);
      return;
    }
    const shipments = this.shipmentsOf(order);
    const charges = this.orders.charges(order, shipments.length);
    const details = { printReadyAssetsPrepared: 'Complete', allocateProductionLocation: 'Complete' } as const;
    this.change({ ...withDetails(order, details), shipments, charges }, []);
  }

  /** Sends the next shipment. The order is complete when none is left. */
  private ship(order: PrintOrder): void {
    const next = order.shipments.find(({ status }) => status === 'Processing');
    if (!next) return;
    const sent: Shipment = {
      ...next,
      status: 'Shipped',
      dispatchDate: new Date(this.clock()).toISOString(),
      tracking: this.faults.current.noTracking ? null : trackingOf(next.id),
    };
    const shipments = order.shipments.map((each) => (each === next ? sent : each));
    const isLast = shipments.every(({ status }) => status !== 'Processing');
    const progress = isLast ? 'Complete' : 'InProgress';
    const changed = { ...withDetails(order, { inProduction: progress, shipping: progress }), shipments };
    if (!isLast) this.change(changed, ['shipments.shipment#Complete']);
    else {
      const complete = { ...changed, status: { ...changed.status, stage: 'Complete' as const } };
      this.change(complete, ['shipments.shipment#Complete', 'status.stage.changed#Complete']);
    }
  }

  private cancelAll(order: PrintOrder): PrintOrder {
    const charged = order.charges.reduce((sum, { totalCost }) => sum + amountOf(totalCost), 0);
    return this.change(
      {
        ...order,
        status: { ...order.status, stage: 'Cancelled' },
        shipments: order.shipments.map((each) => ({ ...each, status: 'Cancelled' })),
        charges: charged > 0 ? [...order.charges, charge('Refund', -charged)] : order.charges,
      },
      ['status.stage.changed#Cancelled'],
    );
  }

  private shipmentsOf({ items }: PrintOrder): Shipment[] {
    const [first, ...others] = items.map(({ id }) => ({ itemId: id }));
    if (!first) return [];
    const canSplit = others.length > 0 || (items[0]?.copies ?? 0) > 1;
    if (!this.faults.current.split || !canSplit) return [newShipment([first, ...others])];
    // The copies of one item can be in several shipments; Prodigi does not say how many are in each.
    return [newShipment([first]), newShipment(others.length > 0 ? others : [first])];
  }

  /** @param events types of the callbacks to send */
  private change(order: PrintOrder, events: string[]): PrintOrder {
    const changed = { ...order, lastUpdated: new Date(this.clock()).toISOString() };
    this.store.transaction(() => {
      this.store.put('orders', changed);
      this.callbacks.record(changed, events);
    });
    return changed;
  }

  private async alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = Promise.resolve(this.running.get(id)).then(work, work);
    this.running.set(id, turn);
    return turn.finally(() => {
      if (this.running.get(id) === turn) this.running.delete(id);
    });
  }
}

/** Null if the order is over, or waits for something that cannot come. */
export function nextStep({ status: { stage, details } }: PrintOrder): Step | null {
  const hasFailed = details.downloadAssets === 'Error' || details.allocateProductionLocation === 'Error';
  if (stage !== 'InProgress' || hasFailed) return null;
  if (details.downloadAssets !== 'Complete') return 'downloaded';
  if (details.allocateProductionLocation !== 'Complete') return 'allocated';
  return details.inProduction === 'NotStarted' ? 'printing' : 'sent';
}

function newShipment(items: Shipment['items']): Shipment {
  const carrier = { name: 'USPS', service: 'Ground Advantage' };
  return { id: newId('shp'), status: 'Processing', carrier, tracking: null, dispatchDate: null, items };
}

function trackingOf(shipmentId: string): Shipment['tracking'] {
  const number = `94${Number.parseInt(shipmentId.replaceAll('-', '').slice(4, 16), 16).toString().padStart(20, '0')}`;
  return { number, url: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` };
}

function withDetails(order: PrintOrder, details: Partial<PrintOrder['status']['details']>): PrintOrder {
  return { ...order, status: { ...order.status, details: { ...order.status.details, ...details } } };
}

function withIssues(order: PrintOrder, issues: Issue[]): PrintOrder {
  return { ...order, status: { ...order.status, issues: [...order.status.issues, ...issues] } };
}

function issue(objectId: string, errorCode: string, description: string): Issue {
  return { objectId, errorCode, description, authorisationDetails: null };
}
