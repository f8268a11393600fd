import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { MediaErasure } from '../../server/generation/index.js';
import {
  type TestGenerationAccepted,
  type TestGenerationList,
  TEST_PARAMETERS,
} from '../../server/generation/testing/contract.js';
import { FakeFal } from '../support/fake-fal.js';
import { waitUntilAllEnded, startGeneration, codeOf, generate, postSource, uploadSource } from '../support/fal-test-page.js';
import {
  acceptedId,
  generateFree,
  waitUntilEnded as giftEnded,
  customerWithPhoto,
  smallPhoto,
  storedObjects,
} from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

const ONE_MEGABYTE = 1024 * 1024;

let fal: FakeFal;
let shop: TestShop;
let sourceImage: string;

beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({ env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, WORKER_CONCURRENCY: '16' } });
  sourceImage = await uploadSource(shop, await smallPhoto());
});
beforeEach(() => fal.behave({ pollsInQueue: 0, pollsInProgress: 0, outcome: 'image' }));
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

const begin = (wish: object = {}, key?: string) => startGeneration(shop, { image_url: sourceImage, ...wish }, key);
const ask = (wish: object = {}, key?: string) => generate(shop, { image_url: sourceImage, ...wish }, key);
const ended = async (id: string) => (await waitUntilAllEnded(shop, [id]))[0]!;

describe('an upload is refused with the page’s sentence when', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string, string]>([
    ['it is no image', () => Buffer.from('not an image'), 415, 'GENERATION.PHOTO_NOT_AN_IMAGE', 'Please select an image file'],
    [
      'it is a program',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'GENERATION.PHOTO_NOT_AN_IMAGE',
      'Please select an image file',
    ],
    [
      'it is larger than 10 MB',
      () => Buffer.alloc(10 * ONE_MEGABYTE + 1),
      413,
      'GENERATION.PHOTO_TOO_LARGE',
      'Image size must be less than 10MB',
    ],
    [
      'it is damaged',
      async () => (await smallPhoto()).subarray(0, 900),
      422,
      'GENERATION.PHOTO_UNREADABLE',
      'This picture is damaged or incomplete. Please select another one.',
    ],
  ])('%s', async (_why, bytes, status, code, message) => {
    const answer = await postSource(shop, await bytes());
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code, message })]);
  });

  it('it is not a form', async () => {
    expect(await codeOf(shop.call('POST', '/api/fal-test-images', { body: {} }))).toEqual([415, 'REQUEST.UNSUPPORTED_TYPE']);
  });
});

describe('a foreign image is refused and never fetched:', () => {
  let elsewhere: Server;
  let port: number;
  let visits: string[];

  beforeAll(async () => {
    visits = [];
    elsewhere = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    port = (elsewhere.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

  it.each<[string, (host: string) => string]>([
    ['another host', (host) => `http://${host}/photo.jpg`],
    ['another host with our path', (host) => `http://${host}${sourceImage}`],
    ['another host without a scheme', (host) => `//${host}${sourceImage}`],
    ['our host as the user of another', (host) => `${shop.web.url}@${host}${sourceImage}`],
    ['our own pages', () => `${shop.web.url}/api/products`],
    ['a way out of the folder', () => sourceImage.replace('fal-test-images/', 'fal-test-images/..%2fobjects/')],
    ['a way back into it', () => sourceImage.replace('/api/', '/api/../api/')],
    ['our address with a query', (host) => `${sourceImage}?url=http://${host}`],
    ['a data address', () => 'data:image/png;base64,iVBORw0KGgo='],
    ['a file', () => 'file:///etc/passwd'],
    ['an image that nobody uploaded', () => `/api/fal-test-images/${randomUUID()}`],
  ])('%s', async (_what, address) => {
    expect(await codeOf(ask({ image_url: address(`127.0.0.1:${port}`) }))).toEqual([422, 'GENERATION.FOREIGN_IMAGE']);
    expect(visits).toEqual([]);
  });

  it("a customer's photo", async () => {
    const { imageId } = await customerWithPhoto(shop);
    expect(await codeOf(ask({ image_url: `/api/fal-test-images/${imageId}` }))).toEqual([422, 'GENERATION.FOREIGN_IMAGE']);
    expect((await shop.call('GET', `/api/fal-test-images/${imageId}`)).status).toBe(404);
  });
});

describe('a generation is refused when', () => {
  it.each<[string, object]>([
    ['its prompt is blank', { prompt: '  ' }],
    ['its prompt is too long', { prompt: 'a'.repeat(2_001) }],
    ['its prompt cannot be stored', { prompt: 'a\0b' }],
    ['its prompt is a list', { prompt: ['a'] }],
    ['its image is a list', { image_url: [sourceImage] }],
    ['its address has no end', { image_url: `/${'a'.repeat(5_000)}` }],
    ['it wants more steps', { num_inference_steps: 5_000 }],
    ['it wants more images', { num_images: 100 }],
  ])('%s', async (_why, body) => {
    expect(await codeOf(ask(body))).toEqual([400, 'REQUEST.INVALID']);
  });

  it('its key is malformed', async () => {
    expect(await codeOf(ask({}, 'short'))).toEqual([400, 'REQUEST.INVALID']);
  });

  it('its key belongs to another request', async () => {
    const key = randomUUID();
    await begin({}, key);
    expect(await codeOf(ask({ prompt: 'something else' }, key))).toEqual([409, 'GENERATION.IDEMPOTENCY_CONFLICT']);
  });
});

describe('the status', () => {
  it.each(['not-an-id', randomUUID(), '%00'])('is 404 for the unknown id %s', async (id) => {
    expect(await codeOf(shop.call('GET', `/api/fal-image-generation/${id}`))).toEqual([404, 'GENERATION.NOT_FOUND']);
  });

  it("is 404 for a customer's picture", async () => {
    const person = await customerWithPhoto(shop);
    const id = await acceptedId(generateFree(shop, person));
    expect(await codeOf(shop.call('GET', `/api/fal-image-generation/${id}`))).toEqual([404, 'GENERATION.NOT_FOUND']);
    await giftEnded(shop, person, id);
  });

  it('leaves out unknown ids among many', async () => {
    const id = await begin();
    const list = await shop.json<TestGenerationList>('GET', `/api/fal-image-generation?ids=nonsense,${randomUUID()},${id}`);
    expect(list.generations.map(({ request_id }) => request_id)).toEqual([id]);
  });

  it.each([Array.from({ length: 101 }, randomUUID).join(','), 'a&ids=b', 'a'.repeat(10_000)])(
    'refuses more ids than a page has',
    async (ids) => {
      expect(await codeOf(shop.call('GET', `/api/fal-image-generation?ids=${ids}`))).toEqual([400, 'REQUEST.INVALID']);
    },
  );
});

describe('a failed generation', () => {
  it('says why and uses no free generation', async () => {
    const credits = () => shop.sql('select * from generation.user_generation_limits');
    const before = await credits();
    fal.behave({ outcome: 'invalid_input' });
    const failed = { status: 'failed', result: null, error: expect.stringMatching(/^[A-Z].*\.$/) };
    expect(await ended(await begin())).toMatchObject(failed);
    fal.behave({ outcome: 'no_images' });
    expect(await ended(await begin())).toMatchObject({ status: 'failed', result: null, error: null });
    expect(await credits()).toEqual(before);
  });
});

describe('a source image', () => {
  it('is stored without EXIF and owner, and shown at a URL that expires', async () => {
    const photo = await readFile(path.join(import.meta.dirname, '../support/photos/sideways-with-gps.jpg'));
    const address = await uploadSource(shop, photo, '../../Us & them?.jpg');
    const [row] = await shop.sql<{ storage_path: string }>(
      `select storage_path, user_id, original_filename from generation.photos where id = $1`,
      [address.split('/').at(-1)],
    );
    expect(row).toMatchObject({ user_id: null, original_filename: 'Us & them?.jpg' });
    expect(row?.storage_path).toMatch(/^fal-test\/[0-9a-f-]{36}\/\d{13}-Us-them-\.jpg$/);
    const redirect = await fetch(shop.web.url + address, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('x-robots-tag')]).toEqual([302, 'noindex']);
    const shown = await shop.call('GET', redirect.headers.get('location') ?? '');
    const { exif, orientation } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([shown.status, exif, orientation]).toEqual([200, undefined, undefined]);
    shop.passTime(HOUR_MS);
    expect((await shop.call('GET', redirect.headers.get('location') ?? '')).status).toBe(404);
  });
});

describe('a generation', () => {
  it.each(['', () => shop.web.url])('makes a picture from an image given by path or full URL', async (origin) => {
    const prefix = typeof origin === 'string' ? origin : origin();
    const id = await begin({ prompt: '  on the moon  ', image_url: prefix + sourceImage });
    const { result, ...rest } = await ended(id);
    expect(rest).toEqual({ request_id: id, status: 'succeeded', percent: 100, queue_position: null, error: null });
    const [image] = result?.images ?? [];
    const picture = await shop.call('GET', image?.url ?? '');
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect(image).toMatchObject({ width, height, content_type: picture.headers.get('content-type') });
    expect(fal.requests.at(-1)?.input).toMatchObject({ prompt: 'on the moon', ...TEST_PARAMETERS });
  });

  it('is created once per key', async () => {
    const key = randomUUID();
    const ids = await Promise.all(Array.from({ length: 10 }, () => begin({ prompt: 'only once' }, key)));
    expect(new Set(ids).size).toBe(1);
    await ended(ids[0]!);
    expect(fal.submissions('only once')).toBe(1);
  });

  it('needs no key', async () => {
    const answer = await shop.call('POST', '/api/fal-image-generation', {
      body: { prompt: 'without a key', image_url: sourceImage, ...TEST_PARAMETERS },
    });
    expect(answer.status).toBe(202);
    await ended(((await answer.json()) as TestGenerationAccepted).request_id);
  });

  it('ends as it should when a hundred run at once', async () => {
    fal.fail('submit', { answer: 422, body: { detail: [{ loc: ['body'], msg: 'no', type: 'value_error' }] } }, 10);
    const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => begin({ prompt: `one of many ${index}` })));
    const done = await waitUntilAllEnded(shop, ids);
    expect(done).toHaveLength(100);
    expect(done.filter(({ status }) => status === 'failed')).toHaveLength(10);
    expect(done.every(({ status, result, error }) => (status === 'succeeded' ? result?.images.length === 1 : error))).toBe(true);
  });
});

describe('after a day', () => {
  it('sources and pictures are deleted; newer ones and customers’ stay', async () => {
    const person = await customerWithPhoto(shop);
    const gift = await acceptedId(generateFree(shop, person, 'kept'));
    await giftEnded(shop, person, gift);
    const image = await uploadSource(shop, await smallPhoto());
    const id = await begin({ image_url: image });
    await ended(id);
    expect(await storedObjects(shop, `results/tests/${id}`)).toHaveLength(2);
    shop.passTime(DAY_MS + 1_000);
    const young = await uploadSource(shop, await smallPhoto());
    expect(await codeOf(ask({ image_url: image }))).toEqual([422, 'GENERATION.FOREIGN_IMAGE']);
    await until(async () => {
      await shop.web.app.get(MediaErasure, { strict: false }).sweep({ signal: new AbortController().signal });
      const rows = await shop.sql(
        `select id from generation.generations where user_id is null
         union all select id from generation.photos where user_id is null`,
      );
      return rows.length === 1;
    });
    expect((await shop.call('GET', `/api/fal-image-generation/${id}`)).status).toBe(404);
    expect(await storedObjects(shop, `results/tests`)).toEqual([]);
    expect(await storedObjects(shop, 'fal-test')).toHaveLength(2);
    expect((await shop.call('GET', young)).status).toBe(200);
    expect(await storedObjects(shop, `results/${person.id}`)).toHaveLength(2);
  });
});
