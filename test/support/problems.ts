import { OrderLinks } from '../../server/checkout/orders/index.js';
import type { AdminProblem, AdminProblemList, OrderProblemList } from '../../server/admin/problems/contract.js';
import type { OrderProblem, OrderProblems } from '../../server/checkout/problems/contract.js';
import { ProblemMails } from '../../server/checkout/problems/problem-mails.js';
import type { AdminOrdersClient, PaidOrder } from './admin-orders-client.js';
import { smallPhoto } from './generation-data.js';
import type { TestShop } from './test-shop.js';

/** A sent order whose buyer has the link to it. */
export interface SentOrder extends PaidOrder {
  key: string;
  lineId: string;
}

/** API calls of buyers and the owner about problems. */
export class ProblemsClient {
  constructor(
    private readonly shop: TestShop,
    private readonly owner: AdminOrdersClient,
  ) {}

  async withKey(order: PaidOrder): Promise<SentOrder> {
    const link = this.shop.web.app.get(OrderLinks, { strict: false }).linkTo(order.orderNumber);
    const { lines } = await this.owner.details(order.id);
    return { ...order, key: new URL(link).searchParams.get('key') ?? '', lineId: lines[0]!.id };
  }

  async sentOrder(quantity = 1, productType: 'product' | 'combo' = 'product'): Promise<SentOrder> {
    const order = await this.owner.paidOrder(productType, quantity);
    await this.sendAll(order.id);
    return this.withKey(order);
  }

  /** Everything that is ordered leaves in one parcel. */
  async sendAll(orderId: string): Promise<void> {
    await this.shop.sql(
      `with parcel as (
         insert into checkout.parcels (id, order_id, state, created_at, sent_at)
         values (gen_random_uuid(), $1, 'sent', now(), now()) returning id, order_id
       ), packed as (
         insert into checkout.parcel_lines (parcel_id, order_line_id, quantity)
         select parcel.id, l.id, l.quantity from parcel join checkout.order_lines l on l.order_id = parcel.order_id
       )
       update checkout.orders set shipped_at = now(), status = 'completed' where id = $1`,
      [orderId],
    );
  }

  send({ orderNumber, key, lineId }: SentOrder, problem: object = {}): Promise<Response> {
    const body = { line_id: lineId, quantity: 1, kind: 'damaged', wish: 'reprint', text: 'The glass is broken.', ...problem };
    return this.shop.call('POST', `/api/order-problems/${orderNumber}`, { body, headers: { 'order-key': key } });
  }

  async reported(order: SentOrder, problem: object = {}): Promise<OrderProblem> {
    return (await (await this.send(order, problem)).json()) as OrderProblem;
  }

  show({ orderNumber, key }: Pick<SentOrder, 'orderNumber' | 'key'>): Promise<OrderProblems> {
    return this.shop.json('GET', `/api/order-problems/${orderNumber}`, { headers: { 'order-key': key } });
  }

  async upload({ orderNumber, key }: SentOrder, bytes?: Uint8Array): Promise<Response> {
    const body = new FormData();
    const photo = bytes ?? (await smallPhoto());
    body.append('file', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = { 'order-key': key };
    return fetch(`${this.shop.web.url}/api/order-problems/${orderNumber}/photos`, { method: 'POST', body, headers });
  }

  async photoId(order: SentOrder): Promise<string> {
    return ((await (await this.upload(order)).json()) as { id: string }).id;
  }

  decide(id: string, action: 'reprint' | 'refund' | 'answer' | 'undo', body: object = {}, key?: string): Promise<Response> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return this.shop.call('POST', `/api/admin/problems/${id}/${action}`, { token: this.owner.token, body, headers });
  }

  list(query = ''): Promise<AdminProblemList> {
    return this.shop.json('GET', `/api/admin/problems${query}`, { token: this.owner.token });
  }

  async ofOrder(order: SentOrder): Promise<AdminProblem[]> {
    const path = `/api/admin/orders/${order.id}/problems`;
    return (await this.shop.json<OrderProblemList>('GET', path, { token: this.owner.token })).problems;
  }

  /** As the job does once Undo is over. */
  tell(reportId: string): Promise<void> {
    return this.shop.web.app.get(ProblemMails, { strict: false }).send({ reportId });
  }
}
