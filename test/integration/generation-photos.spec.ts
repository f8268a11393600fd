import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import sharp from 'sharp';
import type { GenerationSettings, PhotoConsent, Photo, PhotoList } from '../../server/generation/contract.js';
import { MediaErasure, UserErasure } from '../../server/generation/index.js';
import { AppError, RetryLaterError, ObjectStore } from '../../server/platform/index.js';
import {
  acceptedId,
  generateFree,
  consent,
  isPhotoStored,
  isPhotoListed,
  customerWithPhoto,
  type PhotoOwner,
  smallPhoto,
  storedObjects,
  upload,
} from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { expireUndo } from '../support/expire-undo.js';
import { until } from '../support/until.js';

let shop: TestShop;
let photo: Buffer;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { WORKER_QUEUES: 'media' } });
  // Unlike the one of customerWithPhoto.
  photo = await sharp(await smallPhoto())
    .negate()
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

async function newPerson(): Promise<{ id: string; token: string }> {
  return shop.signIn(`${randomUUID()}@example.com`);
}

function refusal(code: string) {
  return { code, message: expect.stringMatching(/\.$/), correlationId: expect.any(String) };
}

async function photosOf({ token }: { token: string }): Promise<string[]> {
  const { images } = await shop.json<PhotoList>('GET', '/api/user-images', { token });
  return images.map(({ id }) => id);
}

function remove({ token, imageId }: PhotoOwner): Promise<Response> {
  return shop.call('DELETE', `/api/user-images/${imageId}`, { token });
}

function restore({ token, imageId }: PhotoOwner): Promise<Response> {
  return shop.call('POST', `/api/user-images/${imageId}/restore`, { token });
}

function erase(imageId: string): Promise<void> {
  return shop.web.app.get(MediaErasure, { strict: false }).erasePhoto({ photoId: imageId });
}

const isListed = (person: PhotoOwner) => isPhotoListed(shop, person);
const isKept = (person: PhotoOwner) => isPhotoStored(shop, person);

test('the engine and the retention of photos are public', async () => {
  const answer = await shop.call('GET', '/api/generation-settings');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  expect(await answer.json()).toEqual({ engine: 'local', photoRetentionDays: 90 } satisfies GenerationSettings);
});

describe('a customer who has not uploaded yet', () => {
  const shown = (token: string) => shop.json<PhotoConsent>('GET', '/api/photo-consent', { token });

  it('has to be signed in to agree', async () => {
    expect((await shop.call('GET', '/api/photo-consent')).status).toBe(401);
    expect((await consent(shop, 'nobody')).status).toBe(401);
  });

  it('has to agree before the server reads the upload', async () => {
    const person = await newPerson();
    expect(await shown(person.token)).toEqual({ agreed_at: null });
    for (const bytes of [photo, Buffer.from('no photo at all')]) {
      const answer = await upload(shop, person.token, bytes);
      expect([answer.status, await answer.json()]).toEqual([403, refusal('GENERATION.CONSENT_NEEDED')]);
    }
    expect(await storedObjects(shop, `photos/${person.id}`)).toEqual([]);
  });

  it('agrees once; the first time counts', async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, () => consent(shop, person.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { agreed_at: first } = await shown(person.token);
    shop.passTime(5_000);
    expect(await (await consent(shop, person.token)).json()).toEqual({ agreed_at: first });
    expect((await upload(shop, person.token, photo)).status).toBe(201);
  });

  it('is refused at once, however large or known the upload', async () => {
    const person = await newPerson();
    const large = Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]);
    expect((await upload(shop, person.token, large)).status).toBe(403);
    await consent(shop, person.token);
    const headers = { 'idempotency-key': 'a-large-and-known-one' };
    expect((await upload(shop, person.token, photo, 'a.jpg', headers)).status).toBe(201);
    expect((await upload(shop, person.token, large, 'a.jpg', headers)).status).toBe(201);
  });

  it('stays agreed until the account is deleted', async () => {
    const person = await newPerson();
    await consent(shop, person.token);
    await shop.web.app.get(UserErasure, { strict: false }).erase({ userId: person.id, contactHashes: [] });
    expect(await shown(person.token)).toEqual({ agreed_at: null });
  });

  it('does not agree for others', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    await consent(shop, one.token);
    expect(await shown(other.token)).toEqual({ agreed_at: null });
  });
});

describe('an upload with a key', () => {
  it.each([
    ['short', 'short'],
    ['endless', 'x'.repeat(201)],
    ['empty', ''],
  ])('is refused when the key is %s', async (_what, key) => {
    const person = await customerWithPhoto(shop);
    const answer = await upload(shop, person.token, photo, 'a.jpg', { 'idempotency-key': key });
    expect([answer.status, await answer.json()]).toEqual([400, refusal('REQUEST.INVALID')]);
    expect(await photosOf(person)).toEqual([person.imageId]);
  });

  it('is refused when the key has invalid characters', async () => {
    const { token } = await customerWithPhoto(shop);
    const { hostname, port } = new URL(shop.web.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const client = request({ hostname, port, path: '/api/user-images', method: 'POST' }, (answer) =>
        resolve(answer.statusCode),
      );
      client.on('error', reject);
      client.on('socket', (socket) => {
        socket.write(
          `POST /api/user-images HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nidempotency-key: a\0b-and-more\r\n\r\n`,
        );
      });
    });
    expect(status).toBe(400);
  });

  it('is stored once when repeated after a lost answer', async () => {
    const person = await customerWithPhoto(shop);
    const send = (bytes: Buffer) => upload(shop, person.token, bytes, 'a.jpg', { 'idempotency-key': 'an-upload-of-one' });
    const first = (await (await send(photo)).json()) as Photo;
    const again = await send(Buffer.from('the line was cut here'));
    expect([again.status, await again.json()]).toMatchObject([201, { id: first.id }]);
    expect(await photosOf(person)).toEqual([first.id, person.imageId]);
    expect(await storedObjects(shop, `photos/${person.id}`)).toHaveLength(4);
  });

  it('is stored once when it arrives twenty times at once', async () => {
    const person = await newPerson();
    await consent(shop, person.token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => upload(shop, person.token, photo, 'a.jpg', { 'idempotency-key': 'one-and-the-same' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const images = (await Promise.all(answers.map((answer) => answer.json()))) as Photo[];
    expect(new Set(images.map(({ id }) => id)).size).toBe(1);
    expect(await photosOf(person)).toHaveLength(1);
    expect(await storedObjects(shop, `photos/${person.id}`)).toHaveLength(2);
  });

  it('does not collide with another user’s identical key', async () => {
    const [one, two] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
    const headers = { 'idempotency-key': 'a-popular-key' };
    const answers = [
      await upload(shop, one.token, photo, 'a.jpg', headers),
      await upload(shop, two.token, photo, 'a.jpg', headers),
    ];
    const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as Photo[];
    expect(first?.id).not.toBe(second?.id);
  });

  it('does not bring a deleted photo back', async () => {
    const person = await customerWithPhoto(shop);
    const headers = { 'idempotency-key': 'a-photo-to-regret' };
    const { id: imageId } = (await (await upload(shop, person.token, photo, 'a.jpg', headers)).json()) as Photo;
    await remove({ ...person, imageId });
    const answer = await upload(shop, person.token, photo, 'a.jpg', headers);
    expect([answer.status, await answer.json()]).toEqual([409, refusal('GENERATION.IDEMPOTENCY_CONFLICT')]);
  });

  it('keeps file names of any length and characters for downloads', async () => {
    const person = await customerWithPhoto(shop);
    const image = (await (await upload(shop, person.token, photo, `${'🎉'.repeat(150)}.jpg`)).json()) as Photo;
    const answer = await shop.call('GET', image.download_url);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; .*\.jpg$/),
    ]);
  });

  it('keeps file names of any script, as people see them', async () => {
    const person = await customerWithPhoto(shop);
    const name = '家族とGroßmütterchen 👩‍👧';
    const sent = `${name.normalize('NFD')}\u202e.jpg`;
    const image = (await (await upload(shop, person.token, photo, sent)).json()) as Photo;
    const answer = await shop.call('GET', image.download_url);
    expect([image.original_filename, answer.headers.get('content-disposition')]).toEqual([
      `${name}.jpg`,
      `attachment; filename*=UTF-8''${encodeURIComponent(name)}.jpg`,
    ]);
  });
});

test('an upload during a storage failure reports it and stores nothing', async () => {
  const person = await customerWithPhoto(shop);
  const store = shop.web.app.get(ObjectStore);
  const put = store.put.bind(store);
  const outage = new AppError('STORAGE.UNAVAILABLE', 'Photos cannot be stored at the moment.');
  store.put = (key, body, type) => (key.endsWith('.webp') ? Promise.reject(outage) : put(key, body, type));
  const answer = await upload(shop, person.token, photo);
  store.put = put;
  expect([answer.status, await answer.json()]).toEqual([503, refusal('STORAGE.UNAVAILABLE')]);
  expect(await photosOf(person)).toEqual([person.imageId]);
  expect(await storedObjects(shop, `photos/${person.id}`)).toHaveLength(2);
});

describe('a photo cannot be deleted or brought back', () => {
  const notFound = [404, refusal('GENERATION.PHOTO_NOT_FOUND')];

  it.each(['not-an-id', 'a%00b', '%ED%A0%80', 'x'.repeat(400), randomUUID()])('by the id %s', async (imageId) => {
    const person = { ...(await customerWithPhoto(shop)), imageId };
    for (const answer of [await remove(person), await restore(person)]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });

  it('by others or visitors', async () => {
    const [owner, other] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
    const theirs = { ...other, imageId: owner.imageId };
    for (const answer of [await remove(theirs), await restore(theirs)]) {
      expect([answer.status, await answer.json()]).toEqual(notFound);
    }
    expect((await remove({ ...owner, token: 'nobody' })).status).toBe(401);
    expect(await photosOf(owner)).toEqual([owner.imageId]);
  });
});

describe('a deleted photo', () => {
  it('disappears at once from the list and cannot be used for new pictures', async () => {
    const person = await customerWithPhoto(shop);
    expect((await remove(person)).status).toBe(204);
    expect(await photosOf(person)).toEqual([]);
    const answer = await generateFree(shop, person);
    expect([answer.status, await answer.json()]).toEqual([404, refusal('GENERATION.PHOTO_NOT_FOUND')]);
  });

  it('is deleted once, however often requested', async () => {
    const person = await customerWithPhoto(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(person)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await remove(person)).status).toBe(204);
  });

  it('can be restored for a minute, which cancels its erasure', async () => {
    const person = await customerWithPhoto(shop);
    await remove(person);
    await erase(person.imageId);
    const answer = await restore(person);
    expect([answer.status, await answer.json()]).toMatchObject([200, { id: person.imageId, url: expect.any(String) }]);
    expect((await restore(person)).status).toBe(200);
    shop.passTime(120_000);
    await erase(person.imageId);
    expect([await photosOf(person), await isKept(person)]).toEqual([[person.imageId], true]);
    expect((await shop.call('GET', ((await (await restore(person)).json()) as Photo).url)).status).toBe(200);
  });

  it('cannot be restored after a minute', async () => {
    const person = await customerWithPhoto(shop);
    await remove(person);
    shop.passTime(61_000);
    const answer = await restore(person);
    expect([answer.status, await answer.json()]).toEqual([404, refusal('GENERATION.PHOTO_NOT_FOUND')]);
    expect((await remove(person)).status).toBe(204);
    await erase(person.imageId);
    expect([await isKept(person), (await remove(person)).status]).toEqual([false, 404]);
  });

  it('is either kept or deleted under concurrent requests', async () => {
    const person = await customerWithPhoto(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => (turn % 2 ? restore(person) : remove(person))));
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 204 || status === 404)).toBe(true);
    expect((await restore(person)).status).toBe(200);
    expect([await photosOf(person), await isKept(person)]).toEqual([[person.imageId], true]);
  });

  it('is not erased while a picture is being made from it', async () => {
    const person = await customerWithPhoto(shop);
    const id = await acceptedId(generateFree(shop, person));
    await remove(person);
    shop.passTime(61_000);
    await expect(erase(person.imageId)).rejects.toBeInstanceOf(RetryLaterError);
    await shop.web.app.get(MediaErasure, { strict: false }).sweep({ signal: new AbortController().signal });
    expect(await isKept(person)).toBe(true);
    await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
    await erase(person.imageId);
    expect(await isKept(person)).toBe(false);
  });

  it('is erased with its objects by the workers', async () => {
    const [person, other] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
    // Otherwise the workers would first inspect all photos of this file.
    await shop.sql('update generation.photos set inspected_at = now()');
    await remove(person);
    await expireUndo(shop, person.imageId);
    await shop.startWorkers();
    await until(async () => !(await isListed(person)));
    await shop.stopWorkers();
    expect([await isKept(person), await isKept(other)]).toEqual([false, true]);
  });
});
