import { randomUUID } from 'node:crypto';
import { LineLinks } from '../../server/checkout/completion/line-links.js';
import { LineReminders } from '../../server/checkout/completion/line-reminders.js';
import { LineRequests } from '../../server/checkout/completion/line-requests.js';
import type { AdminOrderList, WaitingLineList } from '../../server/admin/orders/contract.js';
import type { YourGift } from '../../server/checkout/completion/contract.js';
import type { PaymentStatus } from '../../server/checkout/order-pages/contract.js';
import { OrderMails } from '../../server/checkout/mails/order-mails.js';
import { OrderLine } from '../../server/checkout/model/order-line.entity.js';
import { Order } from '../../server/checkout/model/order.entity.js';
import { Database, DAY_MS } from '../../server/platform/index.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import { addPicture, addProduct, payWithoutEvent, placeOrder, type TestItem } from '../support/checkout-data.js';
import { NO_LONGER_ASKED } from '../support/no-longer-asked.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';

interface Bought {
  id: string;
  lineId: string;
  key: string;
  email: string;
  number: string;
  sessionId: string;
}

const WORD_FIELDS = [{ label: 'Names', example: 'Nora & Theo', maxLength: 12, required: true }];
const WORDS = [{ label: 'Names', text: 'Ivy' }];
let shop: TestShop;
let owner: AdminOrdersClient;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  owner = await AdminOrdersClient.open(shop);
});
afterAll(() => shop.close());

/** A paid gift of a guest, without a picture. Its files are not made until a test asks. */
async function bought(productType: TestItem['productType'] = 'product'): Promise<Bought> {
  const productId = await addProduct(shop, { kind: 'card', wordFields: WORD_FIELDS });
  const email = `${randomUUID()}@example.com`;
  const order = await placeOrder(shop, [{ productId, productType, quantity: 1, words: WORDS }], { email });
  const { id } = await payWithoutEvent(shop, order);
  const [line] = await shop.sql<{ id: string }>('select id from checkout.order_lines where order_id = $1', [id]);
  const key = shop.web.app.get(LineLinks).pathTo(line!.id).split('key=')[1]!;
  return { id, lineId: line!.id, key, email, number: order.orderNumber, sessionId: order.sessionId };
}

const prepare = ({ id }: Bought) => makeOrderFiles(shop, id);
const remind = () => shop.web.app.get(LineReminders).remind();
const show = (key: string) => shop.json<YourGift>('POST', '/api/order-line', { body: { key } });
const requestsOf = ({ id }: Bought) =>
  shop.sql<{ id: string; kind: string; answer: string | null }>(
    'select id, kind, answer from checkout.line_requests where order_id = $1 order by created_at, id',
    [id],
  );

function change({ key }: Bought, body: object, token?: string): Promise<Response> {
  return shop.call('PUT', '/api/order-line', { body: { key, pictureId: null, words: WORDS, ...body }, ...(token && { token }) });
}

async function refusal(answer: Promise<Response>): Promise<[number, string]> {
  const { status, ...rest } = await answer.then(async (each) => ({
    status: each.status,
    ...((await each.json()) as { code: string }),
  }));
  return [status, rest.code];
}

async function ask({ id, lineId }: Bought, message = 'Is Mia on the left?'): Promise<void> {
  const { id: actorId } = await shop.signInOwner();
  await shop.web.app.get(Database).transaction(async (em) => {
    const order = await em.findOneOrFail(Order, { id });
    await shop.web.app.get(LineRequests).ask(em, order, await em.findOneOrFail(OrderLine, { id: lineId }), { message, actorId });
  });
}

/** Sends the mails of the order, each twice. @returns their number */
async function sendMails({ id, email }: Bought): Promise<number> {
  const mails = await shop.sql<{ id: string }>('select id from checkout.order_mails where order_id = $1 and sent_at is null', [
    id,
  ]);
  const orderMails = shop.web.app.get(OrderMails);
  for (const { id: orderMailId } of mails) {
    await Promise.all([orderMails.send({ orderMailId }), orderMails.send({ orderMailId })]);
  }
  return shop.inbox.count(email);
}

async function customer(): Promise<{ token: string; pictureId: string }> {
  const { id, token } = await shop.signIn(`${randomUUID()}@example.com`);
  return { token, pictureId: await addPicture(shop, id) };
}

describe('a gift bought without an own picture', () => {
  it('is asked for once, and has no print file', async () => {
    const order = await bought('combo');
    await Promise.allSettled([prepare(order), prepare(order)]);
    await prepare(order);
    expect(await requestsOf(order)).toEqual([expect.objectContaining({ kind: 'complete', answer: null })]);
    expect(await shop.sql('select 1 from checkout.print_files where order_id = $1', [order.id])).toEqual([]);
    expect(await shop.sql('select 1 from checkout.downloads where order_id = $1', [order.id])).toHaveLength(1);
  });

  it('is asked for by a link: in the confirmation, sent once, on the page of the order and after the payment', async () => {
    const order = await bought();
    const paid = await shop.json<PaymentStatus>('GET', `/api/payments/${order.sessionId}`);
    expect(paid.waiting).toEqual([{ name: 'The Two of You, Framed', url: expect.stringMatching(/^\/your-gift\?key=/) }]);
    expect(paid.order?.lines[0]).toMatchObject({ changeUrl: null, waitsFor: null });
    await prepare(order);
    expect(await sendMails(order)).toBe(1);
    const mail = await shop.inbox.mailTo(order.email);
    expect(mail).toContain('isn’t printed yet: it waits for your picture.');
    const link = /\/your-gift\?key=(\S+)/.exec(mail)?.[1] ?? '';
    expect(await show(link)).toMatchObject({ state: 'open', missing: { picture: true, words: [] }, words: WORDS });
    const orderKey = /\/order\/\S+\?key=(\S+)/.exec(mail)?.[1];
    const { order: view } = await shop.json<{ order: { lines: object[] } }>('POST', '/api/order-lookup', {
      body: { number: order.number, key: orderKey },
    });
    expect(view.lines).toEqual([
      expect.objectContaining({ waitsFor: 'complete', changeUrl: expect.stringContaining('/your-gift?') }),
    ]);
  });

  it('waits on when only its words are changed, and is printed with a picture', async () => {
    const [order, { token, pictureId }] = [await bought('combo'), await customer()];
    await prepare(order);
    expect((await change(order, { words: [{ label: 'Names', text: ' Mia ' }] })).status).toBe(200);
    expect(await show(order.key)).toMatchObject({ words: [{ text: 'Mia' }], request: { kind: 'complete' } });
    expect((await change(order, { pictureId }, token)).status).toBe(200);
    expect(await requestsOf(order)).toEqual([expect.objectContaining({ answer: 'completed' })]);
    await prepare(order);
    const [made] = await shop.sql<{ revision: number; pdf: number; finished_at: Date | null }>(
      `select f.revision, d.revision as pdf, f.finished_at from checkout.print_files f
       join checkout.downloads d on d.order_line_id = f.order_line_id where f.order_id = $1`,
      [order.id],
    );
    expect(made).toEqual({ revision: 2, pdf: 2, finished_at: expect.any(Date) });
    const texts = (await owner.details(order.id)).timeline.map(({ text }) => text);
    expect(texts).toContain('The customer changed the words of “The Two of You, Framed”');
    expect(texts).toContain('The customer changed the picture and words of “The Two of You, Framed”');
  });
});

describe('the link of a gift', () => {
  it('opens nothing when it is forged, cut off, or of another purpose', async () => {
    const [order, other] = [await bought(), await bought()];
    const [, ...signature] = order.key.split('.');
    for (const key of ['', 'x', order.key.slice(0, -2), [other.lineId, ...signature].join('.'), 'y'.repeat(200)]) {
      expect(await refusal(shop.call('POST', '/api/order-line', { body: { key } }))).toEqual([404, 'CHECKOUT.LINE_NOT_FOUND']);
    }
    for (const body of [{}, { key: 7 }, { key: 'z'.repeat(201) }, []]) {
      expect((await refusal(shop.call('POST', '/api/order-line', { body })))[0]).toBe(400);
    }
  });

  it('puts no picture of someone else on the gift', async () => {
    const [order, { pictureId }, stranger] = [await bought(), await customer(), await customer()];
    const unavailable = [409, 'CHECKOUT.PICTURE_NOT_AVAILABLE'];
    expect(await refusal(change(order, { pictureId }, stranger.token))).toEqual(unavailable);
    expect(await refusal(change(order, { pictureId }))).toEqual(unavailable);
    expect(await refusal(change(order, { pictureId: randomUUID() }, stranger.token))).toEqual(unavailable);
    expect(await show(order.key)).toMatchObject({ pictureId: null });
  });

  it.each([
    [[{ label: 'Names', text: 'x'.repeat(13) }], 400, 'REQUEST.INVALID'],
    [[{ label: 'Names', text: '田中' }], 400, 'REQUEST.INVALID'],
    [[{ label: 'Names', text: ' ' }], 409, 'CHECKOUT.WORDS_MISSING'],
    [[{ label: 'Other', text: 'Ivy' }], 409, 'CHECKOUT.WORDS_CHANGED'],
    [[], 409, 'CHECKOUT.WORDS_CHANGED'],
  ])('refuses words that cannot be printed: %j', async (words, status, code) => {
    expect(await refusal(change(await bought(), { words }))).toEqual([status, code]);
  });

  it('changes nothing once the gift is shipped, canceled or refunded', async () => {
    const { token, pictureId } = await customer();
    const after = async (sql: string) => {
      const order = await bought();
      await shop.sql(`update checkout.orders set ${sql} where id = $1`, [order.id]);
      return [...(await refusal(change(order, { pictureId }, token))), (await show(order.key)).state];
    };
    expect(await after(`status = 'completed'`)).toEqual([409, 'CHECKOUT.LINE_RELEASED', 'printing']);
    const ended = [409, 'CHECKOUT.LINE_ENDED', 'ended'];
    expect(await after(`status = 'cancelled'`)).toEqual(ended);
    expect(await after(`payment_state = 'refunded', refunded_cents = total_cents`)).toEqual(ended);
    expect(await after('buyer_erased_at = now(), email = null')).toEqual(ended);
  });
});

describe('a question of the shop', () => {
  it('is asked by mail, again in place of the earlier one, and approved once', async () => {
    const [order, { token, pictureId }] = [await bought(), await customer()];
    await prepare(order);
    expect(await refusal(shop.call('POST', '/api/order-line/approve', { body: { key: order.key } }))).toEqual([
      409,
      'CHECKOUT.LINE_INCOMPLETE',
    ]);
    await change(order, { pictureId }, token);
    await ask(order);
    await ask(order, 'Is Mia on the right?');
    expect(await sendMails(order)).toBe(2);
    expect(await shop.inbox.mailTo(order.email, 2)).toContain('Our question: Is Mia on the right?');
    expect(await show(order.key)).toMatchObject({ request: { kind: 'approve', message: 'Is Mia on the right?' } });
    const approvals = Array.from({ length: 3 }, () => shop.call('POST', '/api/order-line/approve', { body: { key: order.key } }));
    expect((await Promise.all(approvals)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await requestsOf(order)).map(({ answer }) => answer)).toEqual(['completed', 'withdrawn', 'approved']);
    expect(await sendMails(order)).toBe(2);
    expect((await owner.details(order.id)).timeline.map(({ text }) => text)).toContain(
      'The customer approved “The Two of You, Framed”',
    );
  });

  it('is answered by a change', async () => {
    const [order, { token, pictureId }] = [await bought(), await customer()];
    await change(order, { pictureId }, token);
    await ask(order);
    await change(order, { words: [{ label: 'Names', text: 'Mia' }] });
    expect(await requestsOf(order)).toEqual([expect.objectContaining({ kind: 'approve', answer: 'changed' })]);
  });
});

describe('the owner', () => {
  const listed = async () => {
    const { lines } = await shop.json<WaitingLineList>('GET', '/api/admin/waiting-lines', { token: owner.token });
    return lines.map(({ line_id }) => line_id);
  };

  it('sees the waiting gifts, on the page of their order and in the list of orders, too', async () => {
    const [order, cancelled] = [await bought(), await bought()];
    await prepare(order);
    await prepare(cancelled);
    await shop.sql(`update checkout.orders set status = 'cancelled' where id = $1`, [cancelled.id]);
    expect(await listed()).toContain(order.lineId);
    expect(await listed()).not.toContain(cancelled.lineId);
    expect((await owner.details(order.id)).lines[0]).toMatchObject({ print_file: null, waiting: { kind: 'complete' } });
    const found = async ({ number }: Bought) => {
      const address = `/api/admin/orders?waiting=customer&search=${number}`;
      return (await shop.json<AdminOrderList>('GET', address, { token: owner.token })).orders.map(({ id }) => id);
    };
    expect([await found(order), await found(cancelled)]).toEqual([[order.id], []]);
  });

  it('asks again, only about gifts that wait', async () => {
    const [order, other] = [await bought(), await bought()];
    await prepare(order);
    await sendMails(order);
    const again = (lineId: string) => owner.call('POST', `${order.id}/lines/${lineId}/ask-again`);
    expect((await again(order.lineId)).status).toBe(202);
    expect(await sendMails(order)).toBe(2);
    for (const lineId of [other.lineId, randomUUID(), 'x']) {
      expect(await refusal(again(lineId))).toEqual([404, 'CHECKOUT.NOTHING_ASKED']);
    }
  });

  it.each(NO_LONGER_ASKED)('neither sees a gift nor asks about it once %s', async (_, sql) => {
    const order = await bought();
    await prepare(order);
    expect(await listed()).toContain(order.lineId);
    await shop.sql(sql, [order.id]);
    expect((await show(order.key)).state).not.toBe('open');
    expect(await listed()).not.toContain(order.lineId);
    const again = owner.call('POST', `${order.id}/lines/${order.lineId}/ask-again`);
    expect(await refusal(again)).toEqual([404, 'CHECKOUT.NOTHING_ASKED']);
  });

  it('alone', async () => {
    const { token } = await customer();
    expect((await shop.call('GET', '/api/admin/waiting-lines', { token })).status).toBe(403);
    expect((await shop.call('GET', '/api/admin/waiting-lines?after=x', { token: owner.token })).status).toBe(400);
  });
});

describe('the reminder', () => {
  it('is sent once, two days later', async () => {
    const order = await bought();
    await prepare(order);
    await remind();
    expect(await sendMails(order)).toBe(1);
    shop.passTime(2 * DAY_MS);
    await Promise.all([remind(), remind()]);
    expect(await sendMails(order)).toBe(2);
    expect(await shop.inbox.mailTo(order.email, 2)).toContain('We wrote to you about it before.');
    shop.passTime(DAY_MS);
    await remind();
    expect(await sendMails(order)).toBe(2);
  });

  it('is sent for a question that follows a reminder, too', async () => {
    const order = await bought();
    await prepare(order);
    shop.passTime(2 * DAY_MS);
    await remind();
    await ask(order);
    expect(await sendMails(order)).toBe(2);
    shop.passTime(2 * DAY_MS);
    await Promise.all([remind(), remind()]);
    expect(await sendMails(order)).toBe(3);
    expect((await shop.inbox.mailAbout(order.email, 'Reminder: A question about your gift')).text).toContain(
      'Is Mia on the left?',
    );
    shop.passTime(2 * DAY_MS);
    await remind();
    expect(await sendMails(order)).toBe(3);
  });

  it.each(NO_LONGER_ASKED)('is not sent once %s', async (_, sql) => {
    const order = await bought();
    await prepare(order);
    await sendMails(order);
    await shop.sql(sql, [order.id]);
    shop.passTime(2 * DAY_MS);
    await remind();
    expect(await sendMails(order)).toBe(1);
  });
});

describe('a gift that was paid before the shop asked for pictures', () => {
  /** An order whose confirmation was sent without a request. */
  async function unasked(): Promise<Bought> {
    const order = await bought('combo');
    await prepare(order);
    await sendMails(order);
    await shop.sql('delete from checkout.line_requests where order_id = $1', [order.id]);
    return order;
  }

  it('is asked for by one mail', async () => {
    const order = await unasked();
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await requestsOf(order)).toEqual([expect.objectContaining({ kind: 'complete', answer: null })]);
    expect(await sendMails(order)).toBe(2);
    expect((await shop.inbox.mailAbout(order.email, 'Your gift waits for you')).text).toContain('it waits for your picture');
  });

  it.each([
    ['it was paid long ago', `update checkout.orders set paid_at = now() - interval '61 days' where id = $1`],
    ['its confirmation is on its way', 'update checkout.orders set fulfilled_at = null where id = $1'],
    ...NO_LONGER_ASKED,
  ] as const)('is not asked for when %s', async (_, sql) => {
    const order = await unasked();
    await shop.sql(sql, [order.id]);
    await remind();
    expect(await requestsOf(order)).toEqual([]);
  });
});

it('the link of a gift expires', async () => {
  const order = await bought();
  shop.passTime(181 * DAY_MS);
  expect(await refusal(shop.call('POST', '/api/order-line', { body: { key: order.key } }))).toEqual([
    410,
    'CHECKOUT.LINE_LINK_EXPIRED',
  ]);
});
