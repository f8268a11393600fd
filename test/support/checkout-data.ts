import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import type { GiftKind, Variant } from '../../server/catalog/contract.js';
import type { GiftWord, WordField } from '../../server/catalog/words/contract.js';
import { ObjectStore } from '../../server/platform/index.js';
import type { TestShop } from './test-shop.js';
import { until } from './until.js';

const artwork = sharp({ create: { width: 400, height: 500, channels: 3, background: '#c98a9b' } })
  .webp()
  .toBuffer();
const finishedPicture = sharp({ create: { width: 1024, height: 1280, channels: 3, background: '#c98a9b' } })
  .png()
  .toBuffer();

export interface TestProduct {
  name: string;
  kind: GiftKind;
  /** Cents; 0 when not sold. */
  pdf: number;
  product: number;
  combo: number;
  stock: number;
  stopSellingAtZero: boolean;
  isActive: boolean;
  wordFields: WordField[];
}

/** Inserts a product with an image. @returns its id */
export async function addProduct(shop: TestShop, overrides: Partial<TestProduct> = {}): Promise<string> {
  const product: TestProduct = {
    name: 'The Two of You, Framed',
    kind: 'card',
    pdf: 1800,
    product: 6400,
    combo: 7200,
    stock: 10,
    stopSellingAtZero: false,
    isActive: true,
    wordFields: [],
    ...overrides,
  };
  const [id, pictureId] = [uuidv7(), uuidv7()];
  await shop.web.app.get(ObjectStore).put(`products/${pictureId}/800.webp`, await artwork, 'image/webp');
  await shop.sql(
    `insert into catalog.products (id, name, description, category, pdf_price_cents, product_price_cents, combo_price_cents,
       ai_prompt, stock_quantity, stop_selling_at_zero, is_active, pictures, created_at, kind, word_fields)
     values ($1, $2, '', 'Gifts for Couples', $3, $4, $5, '', $6, $7, $8, $9, now(), $10, $11)`,
    [
      id,
      product.name,
      product.pdf,
      product.product,
      product.combo,
      product.stock,
      product.stopSellingAtZero,
      product.isActive,
      JSON.stringify([{ id: pictureId, alt: 'The artwork' }]),
      product.kind,
      JSON.stringify(product.wordFields),
    ],
  );
  return id;
}

/** Inserts a finished picture of this user. @returns its id */
export async function addPicture(shop: TestShop, userId: string): Promise<string> {
  const [id, generationId] = [uuidv7(), uuidv7()];
  await shop.web.app.get(ObjectStore).put(`generated/${id}.png`, await finishedPicture, 'image/png');
  await shop.sql(
    `insert into generation.generations (id, user_id, idempotency_key, request_hash, photo_id, title, prompt, status,
       created_at, updated_at, finished_at)
     values ($1, $2, $3, '', $4, '', '', 'succeeded', now(), now(), now())`,
    [generationId, userId, `key of ${id}`, uuidv7()],
  );
  await shop.sql(
    `insert into generation.pictures (id, generation_id, user_id, photo_id, prompt, storage_path, thumbnail_path,
       content_type, width, height, created_at)
     values ($1, $2, $3, $4, '', $5, $5, 'image/png', 1024, 1280, now())`,
    [id, generationId, userId, uuidv7(), `generated/${id}.png`],
  );
  return id;
}

/** Makes paid gifts wait for nothing, so that the owner can send them. Makes no print files. */
export async function giveOwnPictures(shop: TestShop, orderId: string): Promise<void> {
  await shop.sql('update checkout.order_lines set picture_id = gen_random_uuid() where order_id = $1 and picture_id is null', [
    orderId,
  ]);
  await shop.sql('delete from checkout.line_requests where order_id = $1', [orderId]);
}

export interface TestItem {
  productId: string;
  productType: Variant;
  quantity: number;
  generatedImageId?: string;
  calendarId?: string;
  words?: GiftWord[];
  kind?: GiftKind;
  dedication?: string;
}

export interface CheckoutOptions {
  token?: string;
  key?: string;
  email?: string;
  /** Sent for guests only. */
  firstName?: string;
  gift?: object;
  headers?: Record<string, string>;
  /** The discount that the customer saw, in dollars. */
  discount?: { code: string; amount: number };
  remindMe?: boolean;
  pack?: { id: string; price: number };
  /** Id of the cart in the browser. */
  cartId?: string;
}

/** Creates a payment as the cart does. Guests are called Grace Okoye by default. */
export function createPayment(shop: TestShop, items: unknown, options: CheckoutOptions = {}): Promise<Response> {
  const {
    token,
    key,
    email = 'grace@example.com',
    firstName = 'Grace',
    headers,
    discount,
    gift,
    pack,
    remindMe,
    cartId,
  } = options;
  const customerInfo = token ? {} : { customerInfo: { email, firstName, lastName: 'Okoye' } };
  return shop.call('POST', '/api/create-payment', {
    body: {
      items,
      ...customerInfo,
      ...(discount && { discount }),
      ...(gift && { gift }),
      ...(pack && { pack }),
      remindMe,
      cartId,
    },
    headers: { 'idempotency-key': key ?? randomUUID(), ...headers },
    ...(token ? { token } : {}),
  });
}

export interface PlacedOrder {
  orderNumber: string;
  sessionId: string;
}

/** An unpaid order. */
export async function placeOrder(shop: TestShop, items: TestItem[], options: CheckoutOptions = {}): Promise<PlacedOrder> {
  const answer = await createPayment(shop, items, options);
  const { url, orderNumber, message } = (await answer.json()) as { url?: string; orderNumber?: string; message?: string };
  if (!url || !orderNumber) throw new Error(`create-payment answered ${answer.status}: ${message}`);
  return { orderNumber, sessionId: url.split('/').at(-1) ?? '' };
}

/** Pays on the sandbox's page. */
export async function pay(
  shop: TestShop,
  { sessionId }: PlacedOrder,
  options: { webhooks?: boolean; method?: 'card' | 'bank' } = {},
): Promise<{ payment_intent: string }> {
  return shop.sandbox('POST', `/sessions/${sessionId}/complete`, options);
}

/** Pays an order whose event does not arrive, so that the page after the payment settles it. */
export async function payWithoutEvent(shop: TestShop, order: PlacedOrder): Promise<OrderRow & { payment_intent: string }> {
  const { payment_intent } = await pay(shop, order, { webhooks: false });
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  return { ...(await waitForPaymentState(shop, order, 'paid')), payment_intent };
}

/** The bank pays or refuses a debit that is on its way. */
export function endDebit(
  shop: TestShop,
  { sessionId }: PlacedOrder,
  end: 'succeeded' | 'failed',
  options: { webhooks?: boolean } = {},
): Promise<unknown> {
  return shop.sandbox('POST', `/sessions/${sessionId}/end-debit`, { end, ...options });
}

export interface OrderRow {
  id: string;
  user_id: string | null;
  status: string;
  payment_state: string;
  /** Codes of the open issues, oldest first. */
  issues: string[];
  stock: string;
  subtotal_cents: number;
  discount_code: string | null;
  discount_cents: number;
  tax_cents: number;
  shipping_cents: number;
  total_cents: number;
  refunded_cents: number;
  received_cents: number;
  stripe_payment_intent: string | null;
  shipping: { country: string } | null;
  paid_at: Date | null;
  fulfilled_at: Date | null;
}

export async function orderRow(shop: TestShop, { orderNumber }: PlacedOrder): Promise<OrderRow> {
  const [row] = await shop.sql<OrderRow>(
    `select *, array(select code from checkout.order_issues where order_id = o.id and accepted_at is null order by raised_at, id) as issues
     from checkout.orders o where number = $1`,
    [orderNumber],
  );
  if (!row) throw new Error(`There is no order ${orderNumber}.`);
  return row;
}

/** Inserts the rows directly, without checkout. */
export async function addIssue(
  shop: TestShop,
  orderId: string,
  code: 'disputed' | 'pdf_failed' | 'print_file_failed',
  detail: object = {},
): Promise<void> {
  await shop.sql(`update checkout.orders set payment_state = 'needs_attention' where id = $1`, [orderId]);
  await shop.sql('insert into checkout.order_issues (id, order_id, code, detail, raised_at) values ($1, $2, $3, $4, now())', [
    uuidv7(),
    orderId,
    code,
    detail,
  ]);
}

export function waitForPaymentState(shop: TestShop, order: PlacedOrder, state: string): Promise<OrderRow> {
  return until(async () => {
    const row = await orderRow(shop, order);
    return row.payment_state === state && row;
  });
}

/** Refunds all of a paid order, as the owner. @param amount dollars */
export async function refundAll(shop: TestShop, order: PlacedOrder, amount: number): Promise<void> {
  const { token } = await shop.signInOwner();
  const { id } = await orderRow(shop, order);
  await shop.call('POST', `/api/admin/orders/${id}/refunds`, {
    token,
    body: { amount },
    headers: { 'idempotency-key': randomUUID() },
  });
  await waitForPaymentState(shop, order, 'refunded');
}
