import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { MediaErasure, PictureRepository, type StoredPicture, UserErasure } from '../../server/generation/index.js';
import { viewKey, viewName, viewSubject } from '../../server/gifts/view-subject.js';
import { paintGiftView } from '../../server/gifts/gift-view-painter.js';
import { Database, type EntityManager, ObjectStore, Queues, WaitingJobs } from '../../server/platform/index.js';
import { addPicture, addProduct } from '../support/checkout-data.js';
import { customerWithPhoto } from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

const MEDIA = { WORKER_QUEUES: 'media' };
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
const FIELDS = [{ label: 'Their names', example: 'Nora & Theo', maxLength: 20, required: true }];

interface Asked {
  views: { productId: string; url: string | null }[];
}

let shop: TestShop;
let user: { id: string; token: string };
let pictureId: string;
let productId: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  await shop.startWorkers(MEDIA);
});
beforeEach(async () => {
  user = await shop.signIn(`viewer-${randomUUID()}@example.com`);
  pictureId = await addPicture(shop, user.id);
  productId = await addProduct(shop, { kind: 'mug' });
  await shop.sql(`update catalog.products set word_fields = $2, pictures = jsonb_set(pictures, '{0,area}', $3) where id = $1`, [
    productId,
    JSON.stringify(FIELDS),
    JSON.stringify(AREA),
  ]);
});
afterAll(() => shop.close());

function ask(text = '', overrides: object = {}, token = user.token): Promise<Response> {
  const words = [{ label: 'Their names', text }];
  return shop.call('POST', '/api/gift-views', {
    token,
    body: { pictureId, width: 400, gifts: [{ productId, words }], ...overrides },
  });
}

async function addressOf(text?: string): Promise<string> {
  const { views } = (await (await ask(text)).json()) as Asked;
  return views[0]?.url ?? '';
}

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const waitingViews = () => shop.sql<{ id: string }>('select id from gifts.views');

async function isStored(address: string): Promise<boolean> {
  const view = viewSubject.parse(JSON.parse(Buffer.from(address.split('/').at(-1)!.split('?')[0]!, 'base64url').toString()));
  const key = viewKey(user.id, view.pictureId, viewName(view));
  return shop.web.app
    .get(ObjectStore)
    .get(key)
    .then(
      ({ body }) => body.destroy() && true,
      () => false,
    );
}

describe('URLs of views', () => {
  it('are refused for someone else’s picture', async () => {
    const stranger = await shop.signIn(`stranger-${randomUUID()}@example.com`);
    expect(await codeOf(await ask('', {}, stranger.token))).toEqual([404, 'GENERATION.IMAGE_NOT_FOUND']);
  });

  it('are refused to visitors', async () => {
    const answer = await shop.call('POST', '/api/gift-views', { body: { pictureId, width: 400, gifts: [] } });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['an emoji', 'Nora 🎂'],
    ['more than the owner allows', 'N'.repeat(21)],
  ])('are refused for words with %s', async (_, text) => {
    const answer = await ask(text);
    const { code, message } = (await answer.json()) as { code: string; message: string };
    expect([answer.status, code]).toEqual([400, 'REQUEST.INVALID']);
    expect(message).toMatch(/20 characters|🎂/);
  });

  it('are returned while required words are missing', async () => {
    expect(await addressOf('')).toMatch(/^\/api\/gift-views\//);
  });

  it('are null for gifts without a print area, not for sale, or unknown', async () => {
    const [plain, hidden] = [await addProduct(shop), await addProduct(shop, { isActive: false })];
    await shop.sql(`update catalog.products set pictures = jsonb_set(pictures, '{0,area}', $2) where id = $1`, [
      hidden,
      JSON.stringify(AREA),
    ]);
    const gifts = [plain, hidden, randomUUID()].map((id) => ({ productId: id }));
    const { views } = (await (await ask('', { gifts })).json()) as Asked;
    expect(views.map(({ url }) => url)).toEqual([null, null, null]);
  });
});

describe('a stored picture', () => {
  const original = (token: string) => shop.call('GET', `/api/generated-images/${pictureId}/original`, { token });

  it('is served only to its owner', async () => {
    const stranger = await shop.signIn(`stranger-${randomUUID()}@example.com`);
    expect(await codeOf(await original(stranger.token))).toEqual([404, 'GENERATION.IMAGE_NOT_FOUND']);
  });

  it('comes from the shop itself', async () => {
    const answer = await original(user.token);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1024, height: 1280 });
  });
});

describe('a view', () => {
  it('is painted when first opened, private, and stored', async () => {
    const address = await addressOf('Nora & Theo');
    const answer = await shop.call('GET', address);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=3600',
    ]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 500 });
    await shop.stopWorkers();
    const again = Buffer.from(await (await shop.call('GET', address)).arrayBuffer());
    await shop.startWorkers(MEDIA);
    expect(again.equals(bytes)).toBe(true);
    expect(await waitingViews()).toEqual([]);
  });

  it('is painted once for concurrent requests', async () => {
    const address = await addressOf('Once');
    await shop.stopWorkers();
    const answers = Promise.all(Array.from({ length: 8 }, () => shop.call('GET', address)));
    await until(async () => (await waitingViews()).length === 1);
    await shop.startWorkers(MEDIA);
    expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('is refused while sixty others of the account are waiting', async () => {
    const { app } = shop.web;
    const add = (em: EntityManager) =>
      app.get(WaitingJobs).add(em, randomUUID(), paintGiftView, { network: 'anywhere', account: user.id });
    await app.get(Database).transaction(async (em) => {
      for (let count = 0; count < 60; count += 1) await add(em);
    });
    const address = await addressOf('One more');
    const answer = await shop.call('GET', address);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await answer.json()).toMatchObject({
      code: 'REQUEST.TOO_MANY',
      message: 'Your other previews are still being painted. Please try again in a moment.',
    });
    expect(await waitingViews()).toEqual([]);
    await shop.sql('delete from platform.waiting_jobs');
    expect((await shop.call('GET', address)).status).toBe(200);
    await until(async () => (await shop.sql('select 1 from platform.waiting_jobs')).length === 0);
  });

  it('waits behind inspections of photos', async () => {
    await shop.stopWorkers();
    const address = await addressOf('Later');
    const opened = shop.call('GET', address);
    await until(async () => (await waitingViews()).length === 1);
    await customerWithPhoto(shop);
    const jobs = await until(async () => {
      const waiting = await shop.web.app.get(Queues).queue('media').getJobs(['prioritized'], 0, 9, true);
      return waiting.length === 2 && waiting;
    });
    expect(jobs.map(({ name }) => name)).toEqual(['generation.inspect-photo', 'gifts.paint-view']);
    await shop.startWorkers(MEDIA);
    expect((await opened).status).toBe(200);
  });

  it.each([
    ['forged', (address: string) => address.replace(/signature=../, 'signature=AA')],
    ['of another view', (address: string) => address.replace(/views\/[^?]+/, (view) => `${view.slice(0, -4)}AAAA`)],
    ['without a signature', (address: string) => address.replace(/&signature=.*/, '&signature=')],
  ])('is not shown at a URL that is %s', async (_, forge) => {
    expect(await codeOf(await shop.call('GET', forge(await addressOf())))).toEqual([404, 'STORAGE.NOT_FOUND']);
  });

  it('is not shown at an expired URL', async () => {
    const address = await addressOf();
    shop.passTime(2 * HOUR_MS);
    expect(await codeOf(await shop.call('GET', address))).toEqual([404, 'STORAGE.NOT_FOUND']);
  });

  it('is not shown when its picture is erased while it is opened', async () => {
    const address = await addressOf();
    const find = jest.spyOn(shop.web.app.get(PictureRepository, { strict: false }), 'findVisible');
    await shop.sql('delete from generation.pictures where id = $1', [pictureId]);
    find.mockResolvedValueOnce({ userId: user.id } as StoredPicture & { userId: string });
    expect(await codeOf(await shop.call('GET', address))).toEqual([404, 'STORAGE.NOT_FOUND']);
    find.mockRestore();
  });

  it('is hidden, restored and erased together with its picture', async () => {
    const address = await addressOf('Nora');
    await shop.call('GET', address);
    await shop.call('DELETE', `/api/generated-images/${pictureId}`, { token: user.token });
    expect(await codeOf(await shop.call('GET', address))).toEqual([404, 'STORAGE.NOT_FOUND']);
    await shop.call('POST', `/api/generated-images/${pictureId}/restore`, { token: user.token });
    expect((await shop.call('GET', address)).status).toBe(200);
    await shop.call('DELETE', `/api/generated-images/${pictureId}`, { token: user.token });
    shop.passTime(61_000);
    await shop.web.app.get(MediaErasure, { strict: false }).erasePicture({ pictureId });
    expect(await isStored(address)).toBe(false);
  });

  it('is not stored when its picture is erased during painting', async () => {
    await shop.stopWorkers();
    const address = await addressOf('Late');
    const opened = shop.call('GET', address);
    await until(async () => (await waitingViews()).length === 1);
    await shop.web.app.get(UserErasure, { strict: false }).erase({ userId: user.id, contactHashes: [] });
    await shop.startWorkers(MEDIA);
    expect((await opened).status).toBe(503);
    expect([await isStored(address), await waitingViews()]).toEqual([false, []]);
  });

  it('is erased with the account', async () => {
    const address = await addressOf('Nora');
    await shop.call('GET', address);
    await shop.web.app.get(UserErasure, { strict: false }).erase({ userId: user.id, contactHashes: [] });
    expect(await isStored(address)).toBe(false);
  });

  it('is given up when it cannot be painted, and waiting requests get a 503', async () => {
    const [{ pictures }] = (await shop.sql<{ pictures: { id: string }[] }>(
      'select pictures from catalog.products where id = $1',
      [productId],
    )) as [{ pictures: { id: string }[] }];
    await shop.web.app.get(ObjectStore).delete(`products/${pictures[0]!.id}/800.webp`);
    const answer = await shop.call('GET', await addressOf());
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
