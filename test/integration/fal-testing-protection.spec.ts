import { testImageUrl } from '../../server/generation/testing/test-image-url.js';
import { MediaErasure } from '../../server/generation/index.js';
import { ClientBuild, Database, ObjectStore } from '../../server/platform/index.js';
import { askMany } from '../support/ask-many.js';
import { waitUntilAllEnded, startGeneration, codeOf, generate, postSource, uploadSource } from '../support/fal-test-page.js';
import { FakeFal } from '../support/fake-fal.js';
import { smallPhoto, storedObjects } from '../support/generation-data.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

const DOCUMENT = '<!doctype html><html><head><!-- page-head --><!-- /page-head --></head><body><!-- page-data --></body></html>';
const NOBODYS_IMAGE = testImageUrl('0b8f8d6e-94a4-4a55-8f3a-3f9a7a8b1c2d');

let fal: FakeFal;
let shop: TestShop;

async function open(env: Record<string, string>, workers = false): Promise<void> {
  shop = await TestShop.open({ workers, env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, ...env } });
  shop.web.app.get(ClientBuild, { strict: false }).page = DOCUMENT;
}

beforeAll(async () => {
  fal = await FakeFal.start();
  fal.behave({ pollsInQueue: 0, pollsInProgress: 0 });
});
afterEach(() => shop.close());
afterAll(() => fal.stop());

/** Calls every endpoint of the test page, signed in or not. */
async function refusals(token?: string): Promise<[status: number, code: string][]> {
  const as = token ? { token } : {};
  return [
    await codeOf(postSource(shop, Buffer.from('not an image'), 'us.jpg', token)),
    await codeOf(shop.call('GET', NOBODYS_IMAGE, as)),
    await codeOf(generate(shop, { image_url: NOBODYS_IMAGE }, undefined, token)),
    await codeOf(shop.call('GET', '/api/fal-image-generation/0b8f8d6e-94a4-4a55-8f3a-3f9a7a8b1c2d', as)),
  ];
}

it('FAL_TESTING=off hides the page, also from the owner', async () => {
  await open({ FAL_TESTING: 'off' });
  const { token } = await shop.signInOwner();
  const gone = Array.from({ length: 4 }, () => [404, 'GENERATION.TESTS_OFF']);
  expect([await refusals(), await refusals(token)]).toEqual([gone, gone]);
  expect((await shop.call('GET', '/api/fal-image-generation')).status).toBe(404);
  for (const path of ['/fal_testing', '/FAL_testing/', '/fal_testing?a=1']) {
    const page = await shop.call('GET', path);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('Page not found')]);
  }
});

it('FAL_TESTING=admin lets only the owner in', async () => {
  await open({ FAL_TESTING: 'admin' });
  expect(await refusals()).toEqual(Array.from({ length: 4 }, () => [401, 'IDENTITY.NOT_SIGNED_IN']));
  const { token: customer } = await shop.signIn('somebody@example.com');
  expect(await refusals(customer)).toEqual(Array.from({ length: 4 }, () => [403, 'IDENTITY.FORBIDDEN']));
  const { token: owner } = await shop.signInOwner();
  expect((await postSource(shop, await smallPhoto(), 'us.jpg', owner)).status).toBe(201);
  expect(await codeOf(generate(shop, { image_url: NOBODYS_IMAGE }, undefined, owner))).toEqual([422, 'GENERATION.FOREIGN_IMAGE']);
  expect((await shop.call('GET', '/fal_testing')).status).toBe(200);
});

describe('the open test page', () => {
  it('makes at most FAL_TESTING_PER_DAY pictures, also at once', async () => {
    await open({ FAL_TESTING_PER_DAY: '5' }, true);
    shop.passTime(DAY_MS - (shop.now() % DAY_MS));
    const image = { image_url: await uploadSource(shop, await smallPhoto()) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(shop, image)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    const refused = await Promise.all(answers.filter(({ status }) => status === 429).map((answer) => answer.json()));
    const message = 'Today’s test images are used up. Please come back tomorrow.';
    expect(refused).toEqual(
      Array.from({ length: 15 }, () => expect.objectContaining({ code: 'GENERATION.TOO_MANY_TESTS', message })),
    );
    expect(await shop.sql('select 1 from generation.generations')).toHaveLength(5);
    shop.passTime(DAY_MS);
    const next = await startGeneration(shop, { image_url: await uploadSource(shop, await smallPhoto()) });
    expect(await waitUntilAllEnded(shop, [next])).toMatchObject([{ status: 'succeeded' }]);
  });

  it('makes none at a limit of 0; refused and repeated requests do not count', async () => {
    await open({ FAL_TESTING_PER_DAY: '0' });
    expect(await codeOf(postSource(shop, await smallPhoto()))).toEqual([429, 'GENERATION.TOO_MANY_TESTS']);
    await shop.close();
    await open({ FAL_TESTING_PER_DAY: '1' });
    const again = { image_url: await uploadSource(shop, await smallPhoto()) };
    await generate(shop, { image_url: NOBODYS_IMAGE });
    const key = 'the same key';
    const em = shop.web.app.get(Database).fork();
    await em.begin();
    await em.execute('select from generation.test_days for update');
    const asked = Promise.all(Array.from({ length: 5 }, () => startGeneration(shop, again, key)));
    await until(async () => (await shop.sql(`select 1 ${LOCK_WAITERS}`)).length === 5);
    await em.commit();
    expect(new Set(await asked).size).toBe(1);
  });

  it('limits uploads and prompts per network and hour', async () => {
    await open({ RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '1000000' });
    // The hourly limit counts clock hours, so the test must not cross a full hour.
    shop.passTime(HOUR_MS - (shop.now() % HOUR_MS));
    const uploads = await askMany(61, () => postSource(shop, Buffer.from('x')));
    expect(uploads.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 60 }, () => 415), 429]);
    const wishes = await askMany(301, () => generate(shop, { image_url: NOBODYS_IMAGE }));
    expect(wishes.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 300 }, () => 422), 429]);
    expect(await codeOf(generate(shop, { image_url: NOBODYS_IMAGE }))).toEqual([429, 'GENERATION.TOO_MANY_TESTS']);
    shop.passTime(HOUR_MS);
    expect(await codeOf(postSource(shop, Buffer.from('x')))).toEqual([415, 'GENERATION.PHOTO_NOT_AN_IMAGE']);
  });

  it('accepts as many images a day as it makes pictures, not counting refused ones', async () => {
    await open({ FAL_TESTING_PER_DAY: '3' });
    shop.passTime(DAY_MS - (shop.now() % DAY_MS));
    expect(await codeOf(postSource(shop, Buffer.from('x')))).toEqual([415, 'GENERATION.PHOTO_NOT_AN_IMAGE']);
    const photo = await smallPhoto();
    const answers = await Promise.all(Array.from({ length: 8 }, () => postSource(shop, photo)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    expect(await storedObjects(shop, 'fal-test')).toHaveLength(6);
    shop.passTime(DAY_MS);
    await uploadSource(shop, photo);
  });

  it('deletes an image after a day although storing it failed', async () => {
    await open({});
    const objects = shop.web.app.get(ObjectStore);
    const put = objects.put.bind(objects);
    let puts = 0;
    objects.put = async (...object) => ((puts += 1) === 2 ? Promise.reject(new Error('The storage is away.')) : put(...object));
    expect((await postSource(shop, await smallPhoto())).status).toBe(500);
    expect(await storedObjects(shop, 'fal-test')).toHaveLength(1);
    shop.passTime(DAY_MS + 1_000);
    await shop.web.app.get(MediaErasure, { strict: false }).sweep({ signal: new AbortController().signal });
    expect(await storedObjects(shop, 'fal-test')).toEqual([]);
    expect(await shop.sql('select 1 from generation.photos')).toEqual([]);
  });

  it('counts refused prompts toward the hourly limit', async () => {
    await open({ RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '1000000', GENERATION_BLOCKED_WORDS: 'turnip' });
    shop.passTime(HOUR_MS - (shop.now() % HOUR_MS));
    const wish = { image_url: NOBODYS_IMAGE, prompt: 'a turnip' };
    const answers = await askMany(301, () => generate(shop, wish));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 300 }, () => 422), 429]);
  });

  it('refuses blocked words without using a picture of the day', async () => {
    await open({ GENERATION_BLOCKED_WORDS: 'turnip', FAL_TESTING_PER_DAY: '1' });
    const image_url = await uploadSource(shop, await smallPhoto());
    expect(await codeOf(generate(shop, { image_url, prompt: 'A Turnip' }))).toEqual([422, 'GENERATION.PROMPT_REFUSED']);
    await startGeneration(shop, { image_url, prompt: 'a carrot' });
  });

  it('tells crawlers not to index it', async () => {
    await open({});
    const page = await shop.call('GET', '/fal_testing');
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(await page.text()).toContain('<meta name="robots" content="noindex" />');
    const api = await shop.call('GET', '/api/fal-image-generation');
    expect([api.headers.get('x-robots-tag'), await api.json()]).toEqual(['noindex', { generations: [] }]);
    for (const path of ['/robots.txt', '/sitemap.xml'])
      expect(await (await shop.call('GET', path)).text()).not.toContain('fal_testing');
  });
});
