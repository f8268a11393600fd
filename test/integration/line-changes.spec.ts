import { randomUUID } from 'node:crypto';
import { LineLinks } from '../../server/checkout/completion/line-links.js';
import { LinePrints } from '../../server/checkout/completion/line-prints.js';
import { Fulfilment } from '../../server/checkout/fulfilment/fulfilment.js';
import { DeletedPictures } from '../../server/checkout/prints/deleted-pictures.js';
import { GiftRenderer } from '../../server/gifts/index.js';
import { MediaErasure } from '../../server/generation/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import { addIssue, addProduct, payWithoutEvent, placeOrder } from '../support/checkout-data.js';
import { addColoredPicture, colorOf } from '../support/colored-pictures.js';
import { storedObjects } from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';

const running = new AbortController().signal;
let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterAll(() => shop.close());

interface Bought {
  id: string;
  lineId: string;
  token: string;
  blueId: string;
}

/** A paid gift with a red picture, of a customer who has a blue one, too. */
async function bought(): Promise<Bought> {
  const { id: userId, token } = await shop.signIn(`${randomUUID()}@example.com`);
  const productId = await addProduct(shop, { kind: 'card' });
  const generatedImageId = await addColoredPicture(shop, userId, 'red');
  const order = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1, generatedImageId }], { token });
  const { id } = await payWithoutEvent(shop, order);
  const [line] = await shop.sql<{ id: string }>('select id from checkout.order_lines where order_id = $1', [id]);
  return { id, lineId: line!.id, token, blueId: await addColoredPicture(shop, userId, 'blue') };
}

const prepare = ({ id }: Bought) => shop.web.app.get(Fulfilment).prepareDownloads({ orderId: id }, { signal: running });

async function turnBlue({ lineId, token, blueId }: Bought): Promise<void> {
  const key = shop.web.app.get(LineLinks).pathTo(lineId).split('key=')[1]!;
  const body = { key, pictureId: blueId, words: [] };
  expect((await shop.call('PUT', '/api/order-line', { body, token })).status).toBe(200);
}

interface Files {
  print: string | null;
  pdf: string | null;
  copy: string;
  view: string | null;
}

async function filesOf({ id }: Bought): Promise<Files> {
  const [files] = await shop.sql<Files>(
    `select f.object_key as print, d.object_key as pdf, l.picture->>'key' as copy, l.view_key as view
     from checkout.order_lines l left join checkout.print_files f on f.order_line_id = l.id
       left join checkout.downloads d on d.order_line_id = l.id where l.order_id = $1`,
    [id],
  );
  return files!;
}

/** `none` if there is no file. */
async function storedColor(key: string | null): Promise<'red' | 'blue' | 'none'> {
  return key ? colorOf(await shop.web.app.get(ObjectStore).read(key)) : 'none';
}

/** Runs `work` once, when a job has read what to print and is about to make the file. */
function whilePrinting(work: () => Promise<void>): void {
  const renderer = shop.web.app.get(GiftRenderer, { strict: false });
  const render = renderer.renderPrint.bind(renderer);
  const spy = jest.spyOn(renderer, 'renderPrint').mockImplementation(async (...input) => {
    spy.mockRestore();
    await work();
    return render(...input);
  });
}

it('a job that makes the print file of an earlier picture stores nothing after a change', async () => {
  const order = await bought();
  whilePrinting(() => turnBlue(order));
  await prepare(order);
  expect(await storedColor((await filesOf(order)).print)).toBe('none');
  await prepare(order);
  const { print, copy } = await filesOf(order);
  expect([await storedColor(print), await storedColor(copy)]).toEqual(['blue', 'blue']);
});

it('a job that was stopped in the middle goes on with the new picture', async () => {
  const order = await bought();
  whilePrinting(async () => {
    await turnBlue(order);
    throw new Error('the worker was stopped');
  });
  await expect(prepare(order)).rejects.toThrow('stopped');
  await Promise.allSettled([prepare(order), prepare(order)]);
  await prepare(order);
  expect(await storedColor((await filesOf(order)).print)).toBe('blue');
});

it('a changed gift has a new PDF in place of the earlier one, which its link opens until then', async () => {
  const order = await bought();
  await prepare(order);
  const before = await filesOf(order);
  await turnBlue(order);
  expect(await filesOf(order)).toMatchObject({ print: null, pdf: before.pdf });
  await prepare(order);
  const after = await filesOf(order);
  expect(after.pdf).not.toBe(before.pdf);
  expect(await storedObjects(shop, `pdfs/${order.id}`)).toEqual([after.pdf!.split('/').at(-1)]);
});

it('a gift is printed with the names that its picture has now, and only its owner brings them', async () => {
  const order = await bought();
  const labels = [{ box: { left: 0.1, top: 0.2, width: 0.3, height: 0.4 }, text: 'Nora' }];
  const names = async () => (await shop.sql('select labels from checkout.order_lines where id = $1', [order.lineId]))[0];
  const [line] = await shop.sql<{ picture_id: string }>('select picture_id from checkout.order_lines where id = $1', [
    order.lineId,
  ]);
  await shop.sql('update generation.pictures set labels = $1 where id = $2', [JSON.stringify(labels), line!.picture_id]);
  const key = shop.web.app.get(LineLinks).pathTo(order.lineId).split('key=')[1]!;
  const body = { key, pictureId: line!.picture_id, words: [] };
  expect((await shop.call('PUT', '/api/order-line', { body })).status).toBe(200);
  expect(await names()).toEqual({ labels: [] });
  const answer = await shop.call('PUT', '/api/order-line', { body, token: order.token });
  expect(await answer.json()).toMatchObject({ labels });
  expect(await names()).toEqual({ labels });
  const changes = await shop.sql('select changed from checkout.line_changes where order_line_id = $1', [order.lineId]);
  expect(changes).toEqual([{ changed: 'words' }]);
});

it('issues about the files of the earlier picture end with it', async () => {
  const order = await bought();
  await prepare(order);
  for (const lineId of [order.lineId, randomUUID()]) await addIssue(shop, order.id, 'print_file_failed', { orderLineId: lineId });
  await turnBlue(order);
  const open = 'select id from checkout.order_issues where order_id = $1 and accepted_at is null';
  expect(await shop.sql(open, [order.id])).toHaveLength(1);
});

it('the files of the earlier picture are erased, and those of the new one stay', async () => {
  const order = await bought();
  await prepare(order);
  await turnBlue(order);
  await prepare(order);
  await shop.web.app.get(LinePrints).eraseEarlier({ orderLineId: order.lineId });
  const { print, copy } = await filesOf(order);
  const name = copy.split('/').at(-1)!;
  expect((await storedObjects(shop, `orders/${order.id}`)).toSorted()).toEqual([name, `${name}-thumbnail`]);
  expect(await storedObjects(shop, `prints/${order.id}`)).toEqual([print!.split('/').at(-1)]);
});

it('words alone change nothing of the picture, whatever is erased', async () => {
  const order = await bought();
  await shop.sql(`update checkout.order_lines set words = '[{"label":"Names","text":""}]' where id = $1`, [order.lineId]);
  const key = shop.web.app.get(LineLinks).pathTo(order.lineId).split('key=')[1]!;
  await prepare(order);
  const body = { key, pictureId: null, words: [{ label: 'Names', text: 'Ivy' }] };
  expect((await shop.call('PUT', '/api/order-line', { body })).status).toBe(200);
  await shop.web.app.get(LinePrints).eraseEarlier({ orderLineId: order.lineId });
  await prepare(order);
  const { print, copy } = await filesOf(order);
  expect([await storedColor(print), await storedColor(copy)]).toEqual(['red', 'red']);
});

it('a picture that was put on a gift may be deleted from the account: the order has its copy', async () => {
  const order = await bought();
  await turnBlue(order);
  expect((await shop.call('DELETE', `/api/generated-images/${order.blueId}`, { token: order.token })).status).toBe(204);
  await shop.sql(`update generation.pictures set deleted_at = now() - interval '8 days' where id = $1`, [order.blueId]);
  await shop.web.app.get(DeletedPictures).release({ pictureId: order.blueId });
  await shop.web.app.get(MediaErasure).erasePicture({ pictureId: order.blueId });
  await prepare(order);
  expect(await storedColor((await filesOf(order)).print)).toBe('blue');
});
