import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Photo, PhotoList } from '../../server/generation/contract.js';
import { MediaErasure } from '../../server/generation/index.js';
import { Database, ObjectStore } from '../../server/platform/index.js';
import { consent, storedObjects, upload } from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

const photos = path.resolve(import.meta.dirname, '../support/photos');
const MB = 1024 * 1024;
const form = { 'content-type': 'multipart/form-data; boundary=b' };

let shop: TestShop;
let owner: { id: string; token: string };
let stranger: { id: string; token: string };
let smallJpeg: Buffer;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  [owner, stranger] = [await shop.signIn('ana@example.com'), await shop.signIn('ben@example.com')];
  await Promise.all([consent(shop, owner.token), consent(shop, stranger.token)]);
  smallJpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a53' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

/** A PNG whose header claims this size, without the image data. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(20)), chunk('IEND', Buffer.alloc(0))]);
}

function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 10), Buffer.alloc(20 * 20 * 3, 240)]);
  return sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .toFormat(format)
    .toBuffer();
}

async function temporaryFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`keepsake-upload-${process.pid}-`));
}

async function expectNothingStored(userId: string): Promise<void> {
  expect(await storedObjects(shop, `photos/${userId}`)).toEqual([]);
  expect(await shop.sql('select id from generation.photos where user_id = $1', [userId])).toEqual([]);
}

async function served(address: string): Promise<Buffer> {
  const answer = await shop.call('GET', address);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('an upload is refused and not stored when it', () => {
  const notAnImage = { status: 415, code: 'GENERATION.PHOTO_NOT_AN_IMAGE' };
  const unreadable = { status: 422, code: 'GENERATION.PHOTO_UNREADABLE' };
  const tooLarge = { status: 413, code: 'GENERATION.PHOTO_TOO_LARGE' };
  const tooManyPixels = { status: 422, code: 'GENERATION.PHOTO_TOO_MANY_PIXELS' };
  const animated = { status: 422, code: 'GENERATION.PHOTO_ANIMATED' };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['has no bytes', notAnImage, () => Buffer.alloc(0)],
    ['is text', notAnImage, () => Buffer.from('just some words')],
    ['is a PDF', notAnImage, () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['is SVG named .jpg', notAnImage, () => Buffer.from(svg)],
    ['is HTML named .jpg', notAnImage, () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['is half a JPEG', unreadable, () => smallJpeg.subarray(0, smallJpeg.length / 2)],
    [
      'has only the first bytes of a HEIC',
      unreadable,
      async () => (await readFile(path.join(photos, 'phone.heic'))).subarray(0, 5000),
    ],
    ['is a JPEG of more than 50 MB', tooLarge, () => Buffer.concat([smallJpeg, Buffer.alloc(50 * MB)])],
    ['is junk of more than 50 MB', tooLarge, () => Buffer.alloc(51 * MB, 7)],
    ['is 30,000 pixels wide and high', tooManyPixels, () => pngHeader(30_000, 30_000)],
    ['is a moving GIF', animated, () => moving('gif')],
    ['is a moving WebP', animated, () => moving('webp')],
  ])('%s', async (_what, { status, code }, make) => {
    const answer = await upload(shop, owner.token, await make());
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { code, message: expect.stringMatching(/\.$/), correlationId: expect.any(String) },
    ]);
    await expectNothingStored(owner.id);
    expect(await temporaryFolders()).toEqual([]);
  });

  it.each([
    ['is no form', { 'content-type': 'application/json' }, '{}', 415],
    ['is a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    ['is a form that ends too early', form, '--b\r\nContent-Dis', 400],
    [
      'is a form that ends inside the file',
      form,
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      400,
    ],
    ['is a form without a file', form, '--b--\r\n', 400],
  ])('%s', async (_what, headers, body, status) => {
    const answer = await shop.call('POST', '/api/user-images', { token: owner.token, headers, body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: expect.stringContaining('REQUEST.'), message: expect.any(String) });
    await expectNothingStored(owner.id);
  });

  it.each(['', 'no.token.atall'])('has the token "%s"', async (token) => {
    expect((await upload(shop, token, smallJpeg)).status).toBe(401);
  });

  it('stops in the middle', async () => {
    const client = request(`${shop.web.url}/api/user-images`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 10 * MB,
      },
    });
    client.on('error', () => undefined);
    client.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    client.write(Buffer.concat([smallJpeg, randomBytes(MB)]));
    await until(async () => (await temporaryFolders()).length === 1);
    client.destroy();
    await until(async () => (await temporaryFolders()).length === 0);
    await expectNothingStored(owner.id);
  });
});

it('a slow upload holds its connection for ten minutes at most', () => {
  const { requestTimeout } = shop.web.app.getHttpServer() as Server;
  expect(requestTimeout).toBe(600_000);
});

describe('an uploaded photo', () => {
  let image: Photo;

  beforeAll(async () => {
    const answer = await upload(
      shop,
      owner.token,
      await readFile(path.join(photos, 'sideways-with-gps.jpg')),
      '../../etc/us two.jpg',
    );
    expect(answer.status).toBe(201);
    image = (await answer.json()) as Photo;
  });

  it('is turned upright and loses its EXIF data', async () => {
    const original = await readFile(path.join(photos, 'sideways-with-gps.jpg'));
    const { width, height } = (await sharp(original).metadata()).autoOrient;
    for (const address of [image.url, image.thumbnail_url]) {
      const bytes = await served(address);
      const metadata = await sharp(bytes).metadata();
      expect({ orientation: metadata.orientation, exif: metadata.exif, xmp: metadata.xmp, iptc: metadata.iptc }).toEqual({});
      expect(metadata.width / metadata.height).toBeCloseTo(width / height, 1);
      expect(bytes.includes('Exif')).toBe(false);
      expect(bytes.includes('GPS')).toBe(false);
    }
    expect({ width: image.width, height: image.height }).toEqual({ width, height });
  });

  it('keeps its file name without the path', () => {
    expect(image.original_filename).toBe('us two.jpg');
  });

  it('is listed only for its owner', async () => {
    const list = (token: string) => shop.json<PhotoList>('GET', '/api/user-images', { token });
    expect((await list(owner.token)).images.map(({ id }) => id)).toEqual([image.id]);
    expect((await list(stranger.token)).images).toEqual([]);
    expect((await shop.call('GET', '/api/user-images')).status).toBe(401);
  });

  it('cannot be used by others', async () => {
    const answer = await shop.call('POST', '/api/generate-ai-image', {
      token: stranger.token,
      body: { imageId: image.id, prompt: 'a beach' },
      headers: { 'idempotency-key': 'somebody-elses-photo' },
    });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'GENERATION.PHOTO_NOT_FOUND' }]);
  });

  it('cannot be seen at a changed URL', async () => {
    const thumbnailKey = new URL(image.thumbnail_url, shop.web.url).pathname;
    const forged = [
      image.url.replace(/expires=\d+/, 'expires=9999999999'),
      image.url.replace(/signature=.{4}/, 'signature=AAAA'),
      thumbnailKey + new URL(image.url, shop.web.url).search,
      image.url.split('?')[0] as string,
    ];
    for (const address of forged) expect((await shop.call('GET', address)).status).toBeGreaterThanOrEqual(400);
  });

  it('is accepted as HEIC', async () => {
    const answer = await upload(shop, stranger.token, await readFile(path.join(photos, 'phone.heic')), 'IMG_1.HEIC');
    const taken = (await answer.json()) as Photo;
    expect([answer.status, taken.mime_type]).toEqual([201, expect.stringMatching(/^image\/hei[cf]$/)]);
    const bytes = await served(taken.url);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: taken.width, height: taken.height });
    expect(bytes.includes('Exif')).toBe(false);
  });

  it('is kept when the database connection breaks right after the insert', async () => {
    const database = shop.web.app.get(Database, { strict: false });
    const transaction = database.transaction.bind(database);
    database.transaction = async (work) => {
      database.transaction = transaction;
      await transaction(work);
      throw new Error('Connection terminated unexpectedly');
    };
    const answer = await upload(shop, stranger.token, smallJpeg);
    const taken = (await answer.json()) as Photo;
    expect(answer.status).toBe(201);
    expect((await sharp(await served(taken.url)).metadata()).format).toBe('jpeg');
    const { images } = await shop.json<PhotoList>('GET', '/api/user-images', { token: stranger.token });
    expect(images.map(({ id }) => id)).toContain(taken.id);
  });

  it.each([
    ['one after the other', async (send: () => Promise<Response>) => [await send(), await send()]],
    ['at the same time', (send: () => Promise<Response>) => Promise.all([send(), send(), send()])],
  ])('sent again %s is the same photo', async (_when, sendAll) => {
    const twin = await shop.signIn(`${randomBytes(4).toString('hex')}@example.com`);
    await consent(shop, twin.token);
    const answers = await sendAll(() => upload(shop, twin.token, smallJpeg));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Photo).id));
    expect(new Set(ids).size).toBe(1);
    const { images } = await shop.json<PhotoList>('GET', '/api/user-images', { token: twin.token });
    expect(images.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await storedObjects(shop, `photos/${twin.id}`)).toHaveLength(2);
  });

  it('is erased when the process ends before it is complete', async () => {
    const unlucky = await shop.signIn('unlucky@example.com');
    await consent(shop, unlucky.token);
    const store = shop.web.app.get(ObjectStore, { strict: false });
    const [put, remove] = [store.put.bind(store), store.delete.bind(store)];
    const end = () => Promise.reject(new Error('The process ended.'));
    store.put = (...object) => {
      Object.assign(store, { put: end, delete: end });
      return put(...object);
    };
    expect((await upload(shop, unlucky.token, smallJpeg)).status).toBe(500);
    Object.assign(store, { put, delete: remove });
    expect(await storedObjects(shop, `photos/${unlucky.id}`)).toHaveLength(1);
    expect(await shop.json('GET', '/api/user-images', { token: unlucky.token })).toEqual({ images: [] });
    shop.passTime(HOUR_MS);
    await shop.web.app.get(MediaErasure, { strict: false }).sweep({ signal: new AbortController().signal });
    await expectNothingStored(unlucky.id);
  });

  it('is refused beside 200 others until one is deleted', async () => {
    const full = await shop.signIn('full@example.com');
    await consent(shop, full.token);
    await shop.sql(
      `insert into generation.photos (id, user_id, original_filename, storage_path, thumbnail_path, file_size, mime_type, width, height, uploaded_at)
       select gen_random_uuid(), $1, 'a.jpg', 'photos/a', 'photos/b', 1, 'image/jpeg', 1, 1, $2 from generate_series(1, 200)`,
      [full.id, new Date(shop.now())],
    );
    const answer = await upload(shop, full.token, smallJpeg);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      {
        code: 'GENERATION.TOO_MANY_PHOTOS',
        message: 'You can keep up to 200 photos. Please delete one before you upload another.',
      },
    ]);
    const { images } = await shop.json<PhotoList>('GET', '/api/user-images', { token: full.token });
    expect(images).toHaveLength(200);
    await shop.call('DELETE', `/api/user-images/${images[0]!.id}`, { token: full.token });
    expect((await upload(shop, full.token, smallJpeg)).status).toBe(201);
  });

  it('cannot be seen at a URL that is hours old', async () => {
    shop.passTime(3 * HOUR_MS);
    expect((await shop.call('GET', image.url)).status).toBe(404);
  });
});
