import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { OrderMails } from '../../server/checkout/index.js';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import { printSheet, sizeWithBleed } from '../../server/gifts/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import { addPicture, addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';
import { filesOfZip } from '../support/zip-files.js';

const AREA = {
  type: 'corners',
  corners: [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
    [0.2, 0.8],
  ],
  bend: 0,
  light: 0.5,
};
let shop: TestShop;
let owner: AdminOrdersClient;

interface Bought {
  id: string;
  number: string;
  userId: string;
  token: string;
  email: string;
}

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  owner = await AdminOrdersClient.open(shop);
});
afterAll(() => shop.close());

/** Two mugs with a custom picture and words, and a card without a picture. */
async function bought(name = 'Grandpa’s “Own” Mug: №1'): Promise<Bought> {
  const email = `printer-${randomUUID()}@example.com`;
  const { id: userId, token } = await shop.signIn(email);
  const own = await addProduct(shop, { kind: 'mug', name });
  await shop.sql(`update catalog.products set pictures = jsonb_set(pictures, '{0,area}', $2) where id = $1`, [
    own,
    JSON.stringify(AREA),
  ]);
  const sample = await addProduct(shop, { kind: 'card', name: 'Card' });
  const generatedImageId = await addPicture(shop, userId);
  const items = [
    { productId: own, productType: 'product' as const, quantity: 2, generatedImageId },
    { productId: sample, productType: 'combo' as const, quantity: 1 },
  ];
  const order = await placeOrder(shop, items, { token });
  await pay(shop, order, { webhooks: false });
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  const { id } = await waitForPaymentState(shop, order, 'paid');
  const words = [
    { label: 'Name', text: 'Grandpa José' },
    { label: 'Year', text: '' },
  ];
  await shop.sql('update checkout.order_lines set words = $2 where order_id = $1 and picture_id is not null', [
    id,
    JSON.stringify(words),
  ]);
  return { id, number: order.orderNumber, userId, token, email };
}

const prepare = ({ id }: Bought) => makeOrderFiles(shop, id);
const download = (address: string, token = owner.token) => shop.call('GET', `/api/admin/${address}`, { token });

async function zipOf(address: string): Promise<Map<string, Buffer>> {
  return filesOfZip(Buffer.from(await (await download(address)).arrayBuffer()));
}

async function printKeyOf({ id }: Bought): Promise<string> {
  const [row] = await shop.sql<{ object_key: string }>(
    `select object_key from checkout.print_files f join checkout.order_lines l on l.id = f.order_line_id
     where f.order_id = $1 and l.picture_id is not null`,
    [id],
  );
  return row!.object_key;
}

const textOf = (files: Map<string, Buffer>, path: string) => files.get(path)?.toString() ?? '';

describe('the archive of an order', () => {
  it('is available only to the owner', async () => {
    const { id, token } = await bought();
    expect((await download(`orders/${id}/print-files.zip`, token)).status).toBe(403);
    expect((await download('print-files.zip', token)).status).toBe(403);
  });

  it('is 404 for an unknown order', async () => {
    expect((await download(`orders/${randomUUID()}/print-files.zip`)).status).toBe(404);
  });

  it('contains print files and words under portable file names', async () => {
    const order = await bought();
    await prepare(order);
    const answer = await download(`orders/${order.id}/print-files.zip`);
    expect(answer.headers.get('content-disposition')).toContain(`keepsake-${order.number}.zip`);
    const files = filesOfZip(Buffer.from(await answer.arrayBuffer()));
    const print = `${order.number}/1 Grandpas Own Mug No1.jpg`;
    const paths = [`${order.number}/words.txt`, print, 'README.txt'];
    expect([...files.keys()].toSorted()).toEqual(paths.toSorted());
    expect(await sharp(files.get(print)).metadata()).toMatchObject({
      ...sizeWithBleed(printSheet('mug')),
      density: 300,
      chromaSubsampling: '4:4:4',
    });
    const list = textOf(files, `${order.number}/words.txt`);
    expect(list).toContain('   2 × Mug, 3.5 × 3.5 in');
    expect(list).toContain('   Name: Grandpa José\r\n   Picture: 1 Grandpas Own Mug No1.jpg');
    expect(list).toContain('   Picture: is not made yet: the gift waits for the customer’s picture or words. Do not pack it.');
    expect(textOf(files, 'README.txt')).toContain(`${order.number}/2 Card.jpg: is not made yet`);
    expect(list).not.toContain('Year');
  });

  it('lists files that are not ready', async () => {
    const order = await bought('My Mug');
    const files = await zipOf(`orders/${order.id}/print-files.zip`);
    expect(textOf(files, 'README.txt')).toContain(`NOT in this archive:\r\n${order.number}/1 My Mug.jpg: is still being made`);
    expect(textOf(files, `${order.number}/words.txt`)).toContain('is still being made');
  });

  it('lists a lost file', async () => {
    const order = await bought('My Mug');
    await prepare(order);
    await shop.web.app.get(ObjectStore).delete(await printKeyOf(order));
    const files = await zipOf(`orders/${order.id}/print-files.zip`);
    expect([...files.keys()]).toEqual([`${order.number}/words.txt`, 'README.txt']);
    expect(textOf(files, 'README.txt')).toMatch(/^\ufeff0 files to print.*1 My Mug.jpg: is no longer in storage/s);
  });

  it('says that nothing is made for a refunded order', async () => {
    const order = await bought('My Mug');
    await shop.sql(`update checkout.orders set payment_state = 'refunded', refunded_cents = total_cents where id = $1`, [
      order.id,
    ]);
    expect(textOf(await zipOf(`orders/${order.id}/print-files.zip`), 'README.txt')).toContain('1 My Mug.jpg: was not made');
  });

  it('is aborted when a file cannot be read', async () => {
    const order = await bought('My Mug');
    await prepare(order);
    const key = await printKeyOf(order);
    const objects = shop.web.app.get(ObjectStore);
    const get = objects.get.bind(objects);
    const broken = () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(9);
          throw new Error('The disk is broken.');
        })(),
      );
    const spy = jest
      .spyOn(objects, 'get')
      .mockImplementation(async (asked) => (asked === key ? { ...(await get(asked)), body: broken() } : get(asked)));
    const answer = await download(`orders/${order.id}/print-files.zip`).catch(() => null);
    expect(answer ? await answer.arrayBuffer().catch(() => null) : null).toBeNull();
    spy.mockRestore();
  });
});

describe('the archive of a day', () => {
  it('contains the orders paid that day, except canceled and refunded ones', async () => {
    const [kept, cancelled, refunded, earlier] = [await bought(), await bought(), await bought(), await bought()];
    await shop.sql(`update checkout.orders set status = 'cancelled' where id = $1`, [cancelled.id]);
    await shop.sql(`update checkout.orders set payment_state = 'refunded', refunded_cents = total_cents where id = $1`, [
      refunded.id,
    ]);
    await shop.sql(`update checkout.orders set paid_at = '2026-03-01T04:59:59Z' where id = $1`, [earlier.id]);
    const lists = async (query: string) =>
      [...(await zipOf(`print-files.zip${query}`)).keys()].filter((path) => path.endsWith('words.txt'));
    const today = await lists('');
    expect(today).toContain(`${kept.number}/words.txt`);
    for (const other of [cancelled, refunded, earlier]) expect(today).not.toContain(`${other.number}/words.txt`);
    // In New York it was still February.
    expect(await lists('?day=2026-02-28')).toEqual([`${earlier.number}/words.txt`]);
    expect(textOf(await zipOf('print-files.zip?day=2020-01-01'), 'README.txt')).toContain('nothing to print');
  });

  it('contains only what was not refunded', async () => {
    const order = await bought('Mug');
    await prepare(order);
    const [mugs, card] = (await owner.details(order.id)).lines;
    const answer = await owner.refundItems(order.id, {
      lines: [
        { id: mugs?.id, quantity: 1 },
        { id: card?.id, quantity: 1 },
      ],
    });
    expect(answer.status).toBe(200);
    const files = await zipOf('print-files.zip');
    const list = textOf(files, `${order.number}/words.txt`);
    expect(list).toContain('1 × ');
    expect(list).not.toContain('2 × ');
    expect([...files.keys()].filter((path) => path.startsWith(order.number) && path.endsWith('.jpg'))).toHaveLength(1);
  });

  it.each(['2026-02-30', 'tomorrow'])('is refused for the invalid day %s', async (day) => {
    expect((await download(`print-files.zip?day=${day}`)).status).toBe(400);
  });
});

describe('the view of an ordered gift', () => {
  const keyOf = async ({ id }: Bought) =>
    (
      await shop.sql<{ view_key: string | null }>(
        'select view_key from checkout.order_lines where order_id = $1 order by position',
        [id],
      )
    ).map((line) => line.view_key);

  async function confirmationOf(order: Bought): Promise<Email> {
    const [mail] = await shop.sql<{ id: string }>('select id from checkout.order_mails where order_id = $1', [order.id]);
    await shop.web.app.get(OrderMails).send({ orderMailId: mail!.id });
    return shop.inbox.mailAbout(order.email, order.number);
  }

  it('is shown to buyer and owner', async () => {
    const order = await bought();
    await prepare(order);
    const { lines } = await shop.json<{ lines: { viewUrl: string | null }[] }>('GET', `/api/orders/${order.id}`, {
      token: order.token,
    });
    const view = await shop.call('GET', lines[0]?.viewUrl ?? '');
    expect(await sharp(await view.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1000 });
    expect(lines[1]?.viewUrl).toBeNull();
    expect((await owner.details(order.id)).lines[0]?.view_url).toMatch(/^\/api\/objects\/prints\//);
  });

  it('is embedded in the confirmation email, like the image of a gift without a custom picture', async () => {
    const order = await bought();
    await prepare(order);
    const { html = '', attachments } = await confirmationOf(order);
    expect(attachments).toMatchObject(Array(2).fill({ mimeType: 'image/jpeg', disposition: 'inline' }));
    for (const { contentId, content } of attachments) {
      expect(html).toContain(`src="cid:${contentId?.slice(1, -1)}"`);
      expect((content as ArrayBuffer).byteLength).toBeLessThan(60_000);
    }
    expect(await sharp(attachments[0]?.content as ArrayBuffer).metadata()).toMatchObject({
      format: 'jpeg',
      width: 560,
      height: 700,
    });
  });

  it('does not hold up the confirmation email when it is unreadable', async () => {
    const order = await bought();
    await prepare(order);
    const [key] = await keyOf(order);
    await shop.web.app.get(ObjectStore).put(key ?? '', Buffer.from('no picture'), 'image/jpeg');
    expect((await confirmationOf(order)).attachments).toHaveLength(1);
  });

  it('does not hold up the delivery when it cannot be painted', async () => {
    const order = await bought();
    const photos = await shop.sql<{ id: string }>(
      `select pictures -> 0 ->> 'id' as id from catalog.products where name like 'Grandpa%'`,
    );
    for (const { id } of photos) await shop.web.app.get(ObjectStore).delete(`products/${id}/800.webp`);
    await prepare(order);
    expect([(await keyOf(order))[0], (await zipOf(`orders/${order.id}/print-files.zip`)).size]).toEqual([null, 3]);
  });

  it('is erased with its buyer', async () => {
    const order = await bought();
    await prepare(order);
    const [key] = await keyOf(order);
    await shop.sql(`update checkout.orders set status = 'completed' where id = $1`, [order.id]);
    await shop.web.app.get(BuyerErasure).eraseBuyer({ userId: order.userId, contactHashes: [] });
    expect(await keyOf(order)).toEqual([null, null]);
    await expect(shop.web.app.get(ObjectStore).read(key ?? '')).rejects.toThrow();
  });
});
