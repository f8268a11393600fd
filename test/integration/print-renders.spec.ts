import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { PrintFiles } from '../../server/checkout/prints/print-files.js';
import { PrintRenders } from '../../server/checkout/prints/print-renders.js';
import { LargerPictures } from '../../server/generation/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import {
  addPicture,
  addProduct,
  payWithoutEvent,
  placeOrder,
  type TestItem,
  type TestProduct,
} from '../support/checkout-data.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

interface Bought {
  id: string;
  userId: string;
  imageId: string;
}
interface PrintRow {
  render: string | null;
  renders: number;
  upscale: string;
  object_key: string | null;
  finished_at: Date | null;
}

const running = new AbortController().signal;
/** Shows as red on a print file what is printed from it. */
const larger = sharp({ create: { width: 1792, height: 2240, channels: 3, background: '#d02020' } })
  .jpeg()
  .toBuffer();
let shop: TestShop;
let owner: AdminOrdersClient;
let render: jest.SpiedFunction<LargerPictures['render']>;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  owner = await AdminOrdersClient.open(shop);
});
beforeEach(async () => {
  jest.spyOn(LargerPictures.prototype, 'findObstacle').mockResolvedValue(null);
  render = jest.spyOn(LargerPictures.prototype, 'render').mockResolvedValue(await larger);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

/** A paid order of these gifts with one picture. */
async function bought(kinds: TestProduct['kind'][], productType: TestItem['productType'] = 'combo'): Promise<Bought> {
  const { id: userId, token } = await shop.signIn(`${randomUUID()}@example.com`);
  const generatedImageId = await addPicture(shop, userId);
  const items: TestItem[] = [];
  for (const kind of kinds) {
    items.push({ productId: await addProduct(shop, { kind, name: 'Our Gift' }), productType, quantity: 1, generatedImageId });
  }
  const order = await placeOrder(shop, items, { token });
  return { id: (await payWithoutEvent(shop, order)).id, userId, imageId: generatedImageId };
}

const prepare = ({ id }: Bought) => makeOrderFiles(shop, id);
const prepareLarger = ({ id }: Bought) => shop.web.app.get(PrintFiles).prepareLarger({ orderId: id }, { signal: running });

const prints = ({ id }: Bought) =>
  shop.sql<PrintRow>(
    `select f.* from checkout.print_files f join checkout.order_lines l on l.id = f.order_line_id
     where f.order_id = $1 order by l.position`,
    [id],
  );

async function isRed(key: string | null | undefined): Promise<boolean> {
  const print = await shop.web.app.get(ObjectStore).read(key ?? '');
  const [first = 0, second = 0] = await sharp(print).resize(1, 1).raw().toBuffer();
  return first > 180 && second < 60;
}

async function timelineOf({ id }: Bought): Promise<string[]> {
  return (await owner.details(id)).timeline.map(({ text }) => text);
}

describe('a gift for which the picture is small', () => {
  it('has its PDF at once, made from the approved picture, and its print file from the larger one', async () => {
    const order = await bought(['card']);
    await prepare(order);
    expect(render).not.toHaveBeenCalled();
    const [line] = (await owner.details(order.id)).lines;
    expect(line).toMatchObject({ print_file: { state: 'preparing' }, pdf_url: expect.any(String) });
    expect(
      await shop.sql(`select from checkout.order_mails where order_id = $1 and kind = 'confirmation'`, [order.id]),
    ).toHaveLength(1);
    await prepareLarger(order);
    const [print] = await prints(order);
    expect([print?.render, await isRed(print?.object_key)]).toEqual(['rendered', true]);
    const pdf = Buffer.from(await (await shop.call('GET', line?.pdf_url ?? '')).arrayBuffer());
    expect(pdf.includes(await shop.web.app.get(ObjectStore).read(print?.object_key ?? ''))).toBe(false);
    expect((await timelineOf(order)).join()).not.toContain('approved');
  });

  it('shares one larger picture with the other gifts of its order; small gifts need none', async () => {
    const order = await bought(['card', 'mug', 'card']);
    await prepare(order);
    await prepareLarger(order);
    expect(render.mock.calls.map(([pictureId]) => pictureId)).toEqual([order.imageId]);
    const files = await prints(order);
    expect(files.map((file) => file.render)).toEqual(['rendered', null, 'rendered']);
    expect(await Promise.all(files.map((file) => isRed(file.object_key)))).toEqual([true, false, true]);
  });
});

it('nothing larger is rendered for an order of PDFs', async () => {
  const order = await bought(['poster'], 'pdf');
  await prepare(order);
  await prepareLarger(order);
  expect(render).not.toHaveBeenCalled();
  expect(await prints(order)).toMatchObject([{ render: null, object_key: expect.any(String) }]);
});

describe('the print file is made from the approved picture, and the timeline says why,', () => {
  async function expectApproved(order: Bought, reason: string): Promise<void> {
    await prepare(order);
    const [print] = await prints(order);
    expect(await isRed(print?.object_key)).toBe(false);
    expect(await timelineOf(order)).toContain(`“Our Gift” is printed from the approved picture: ${reason}`);
    expect((await owner.details(order.id)).lines[0]?.print_file).toMatchObject({ state: 'ready', is_softer: false });
  }

  it.each([
    ['no_photo', 'a larger one can’t be made, because its photo was deleted'],
    ['different', 'a larger one would look different'],
  ] as const)('when there is no larger one: %s', async (obstacle, reason) => {
    render.mockResolvedValue(obstacle);
    const order = await bought(['card'], 'product');
    await prepare(order);
    await prepareLarger(order);
    await expectApproved(order, reason);
  });

  it('when another engine made the picture', async () => {
    jest.restoreAllMocks();
    const order = await bought(['card'], 'product');
    await expectApproved(order, 'a larger one can’t be made here, because a picture service made it');
  });

  it('when rendering fails again and again', async () => {
    render.mockRejectedValue(new Error('no memory'));
    const order = await bought(['card'], 'product');
    await prepare(order);
    await expect(prepareLarger(order)).rejects.toThrow('no memory');
    expect(await prints(order)).toMatchObject([{ render: 'waiting', finished_at: null }]);
    await shop.web.app.get(PrintRenders).fail({ orderId: order.id });
    await expectApproved(order, 'a larger one couldn’t be made');
  });

  it('when three workers died while rendering', async () => {
    const order = await bought(['card'], 'product');
    await prepare(order);
    await shop.sql('update checkout.print_files set renders = 3 where order_id = $1', [order.id]);
    await prepareLarger(order);
    await expectApproved(order, 'a larger one couldn’t be made');
    expect(render).not.toHaveBeenCalled();
  });

  it('when no worker rendered it within an hour', async () => {
    const order = await bought(['card'], 'product');
    await prepare(order);
    shop.passTime(HOUR_MS);
    // The session has ended.
    owner = await AdminOrdersClient.open(shop);
    await expectApproved(order, 'a larger one couldn’t be made');
  });
});

it('an order canceled in the meantime gets its print file once it is restored', async () => {
  const order = await bought(['card']);
  await prepare(order);
  await owner.call('PATCH', order.id, { status: 'cancelled' });
  await prepareLarger(order);
  expect([render.mock.calls, await prints(order)]).toMatchObject([[], [{ object_key: null }]]);
  await owner.call('PATCH', order.id, { status: 'pending' });
  await prepareLarger(order);
  expect(await prints(order)).toMatchObject([{ render: 'rendered', object_key: expect.any(String) }]);
});

it('a larger picture whose job was lost is rendered by the sweep', async () => {
  const order = await bought(['card']);
  await prepare(order);
  shop.passTime(21_000);
  await shop.startWorkers();
  await until(async () => (await prints(order))[0]?.object_key);
  await shop.stopWorkers();
});
