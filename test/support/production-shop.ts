import { createHash, randomUUID } from 'node:crypto';
import type { AdminOrderDetails } from '../../server/admin/orders/contract.js';
import { PrintAssets } from '../../server/checkout/production/artwork/print-assets.js';
import { Productions } from '../../server/checkout/production/productions.js';
import { ProductionWork } from '../../server/checkout/production/production-work.js';
import { stepProduction } from '../../server/checkout/production/step-production.js';
import type { PrintOrder } from '../../server/local/printing/records.js';
import { ObjectStore, Outbox } from '../../server/platform/index.js';
import { DAY_SECONDS, HOUR_MS } from '../../server/platform/durations/contract.js';
import { AdminOrdersClient } from './admin-orders-client.js';
import { addProduct, orderRow, type OrderRow, pay, type PlacedOrder, placeOrder, waitForPaymentState } from './checkout-data.js';
import { addPartnerMug, startPrintPartner, type TestPartner } from './print-partner.js';
import { TestShop } from './test-shop.js';
import { until } from './until.js';

const ARTWORK = Buffer.from('the artwork of the tests');

export interface ProductionRow {
  id: string;
  attempt: number;
  state: string;
  partner_order_id: string | null;
  quoted_cents: number | null;
  charged_cents: number | null;
  failing_since: Date | null;
  next_check_at: Date | null;
}

/** A shop without workers, and the stand-in of the print partner. `work` does what workers would do by now. */
export class ProductionShop {
  private constructor(
    readonly shop: TestShop,
    readonly partner: TestPartner,
    private readonly added: jest.SpiedFunction<Outbox['add']>,
  ) {}

  /** @param isOn whether the shop has a key @param isPainted whether the artwork is that of the order */
  static async open({ isOn = true, isPainted = false } = {}): Promise<ProductionShop> {
    const partner = await startPrintPartner();
    const shop = await TestShop.open({ workers: false, env: isOn ? partner.settings : {} });
    const production = new ProductionShop(shop, partner, jest.spyOn(shop.web.app.get(Outbox), 'add'));
    if (!isPainted) await production.printOneFile();
    return production;
  }

  /** Laying out artwork has its own specs. */
  private async printOneFile(): Promise<void> {
    const { shop } = this;
    const objects = shop.web.app.get(ObjectStore);
    await objects.put('artwork.jpg', ARTWORK, 'image/jpeg');
    // Longer than any spec lets pass. An address is valid for one to two times this, by the time of the day.
    const address = await objects.signedUrl('artwork.jpg', { expiresIn: 30 * DAY_SECONDS });
    const { href: url } = new URL(address, shop.web.url);
    const md5 = createHash('md5').update(ARTWORK).digest('hex');
    jest
      .spyOn(PrintAssets.prototype, 'prepare')
      .mockImplementation(async (_item, areas) => areas.map(({ name: area }) => ({ area, url, md5 })));
  }

  /** Signs in each time, because the clock moves. */
  owner(): Promise<AdminOrdersClient> {
    return AdminOrdersClient.open(this.shop);
  }

  async production({ id }: { id: string }): Promise<AdminOrderDetails['production']> {
    return (await (await this.owner()).details(id)).production;
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.partner.close();
  }

  /** A paid order of mugs, one line for each quantity, all released for print. */
  async released(quantities: number[] = [1], price = 2400): Promise<PlacedOrder & OrderRow> {
    const items = [];
    for (const quantity of quantities) {
      const productId = await addProduct(this.shop, { kind: 'mug', product: price, name: `Mug ${items.length + 1}` });
      await addPartnerMug(this.shop, productId);
      items.push({ productId, productType: 'product' as const, quantity });
    }
    const order = await placeOrder(this.shop, items, { email: `${randomUUID()}@example.com` });
    await pay(this.shop, order, { webhooks: false });
    this.shop.passTime(3_000);
    await this.shop.call('GET', `/api/payments/${order.sessionId}`);
    const row = await waitForPaymentState(this.shop, order, 'paid');
    await this.shop.sql('update checkout.order_lines set released_at = $2 where order_id = $1', [
      row.id,
      new Date(this.shop.now()),
    ]);
    await this.review(row);
    return { ...order, ...row };
  }

  /** The same, once the partner has it. */
  async accepted(quantities?: number[]): Promise<PlacedOrder & OrderRow & { made: PrintOrder; attempt: ProductionRow }> {
    const order = await this.released(quantities);
    await this.passHold();
    const [made] = await this.madeOf(order);
    const [attempt] = await this.attempts(order);
    return { ...order, made: made!, attempt: attempt! };
  }

  review({ id: orderId }: { id: string }): Promise<void> {
    return this.shop.web.app.get(Productions).review({ orderId });
  }

  /** Everything that is due or was asked for. */
  async work(): Promise<void> {
    for (let turn = 0; turn < 12; turn += 1) {
      const due = await this.shop.sql<{ id: string }>('select id from checkout.productions where next_check_at <= $1', [
        new Date(this.shop.now()),
      ]);
      const ids = new Set([...due.map(({ id }) => id), ...this.takeSteps()]);
      if (ids.size === 0) return;
      for (const id of ids) await this.step(id);
    }
    throw new Error('Productions are due again and again.');
  }

  /** Productions with a step that was added to the outbox since the last call. */
  takeSteps(): string[] {
    const steps = this.added.mock.calls.flatMap(([, { name }, payload]) =>
      name === stepProduction.name ? [(payload as { productionId: string }).productionId] : [],
    );
    this.added.mockClear();
    return steps;
  }

  step(productionId: string): Promise<void> {
    return this.shop.web.app.get(ProductionWork).step({ productionId });
  }

  async passHold(): Promise<void> {
    this.shop.passTime(HOUR_MS + 1_000);
    await this.work();
  }

  /** The attempts of an order, oldest first. */
  attempts({ id }: { id: string }): Promise<ProductionRow[]> {
    return this.shop.sql<ProductionRow>('select * from checkout.productions where order_id = $1 order by attempt', [id]);
  }

  async states(order: { id: string }): Promise<string[]> {
    return (await this.attempts(order)).map(({ state }) => state);
  }

  async issues(order: PlacedOrder): Promise<string[]> {
    return (await orderRow(this.shop, order)).issues;
  }

  async act({ id }: { id: string }, productionId: string, action: string): Promise<Response> {
    return (await this.owner()).call('POST', `${id}/productions/${productionId}/${action}`);
  }

  /** The orders that the partner has of an order. */
  async madeOf({ orderNumber }: PlacedOrder): Promise<PrintOrder[]> {
    return (await this.partner.orders()).filter(({ merchantReference }) => merchantReference?.startsWith(orderNumber));
  }

  /** Resolves once a callback of the partner has arrived for the first attempt. */
  async called(order: { id: string }): Promise<void> {
    await until(async () => {
      const [first] = await this.attempts(order);
      return first?.next_check_at && first.next_check_at.getTime() <= this.shop.now();
    });
  }

  /** The partner makes this product. */
}
