import { randomUUID } from 'node:crypto';
import { MediaErasure } from '../../server/generation/index.js';
import type { Photo } from '../../server/generation/contract.js';
import { ObjectStore } from '../../server/platform/index.js';
import { addPicture } from '../support/checkout-data.js';
import {
  acceptedId,
  generateFree,
  isPhotoStored,
  isPhotoListed,
  customerWithPhoto,
  type PhotoOwner,
  smallPhoto,
  storedObjects,
  upload,
} from '../support/generation-data.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { GENERATION_PHOTO_RETENTION_DAYS: '30', WORKER_QUEUES: 'maintenance' } });
});
afterAll(() => shop.close());

function age(imageId: string, days: number): Promise<unknown> {
  return shop.sql(`update generation.photos set uploaded_at = now() - make_interval(days => $2) where id = $1`, [imageId, days]);
}

function sweep(): Promise<void> {
  return shop.web.app.get(MediaErasure, { strict: false }).sweep({ signal: new AbortController().signal });
}

const isListed = (person: PhotoOwner) => isPhotoListed(shop, person);
const isKept = (person: PhotoOwner) => isPhotoStored(shop, person);

async function sitterOfAge(days: number): Promise<PhotoOwner> {
  const person = await customerWithPhoto(shop);
  await age(person.imageId, days);
  return person;
}

test('photos are erased after the retention period; pictures stay', async () => {
  const [young, old] = [await sitterOfAge(29), await sitterOfAge(31)];
  const pictureId = await addPicture(shop, old.id);
  await shop.sql(`update generation.pictures set created_at = now() - interval '1 year' where id = $1`, [pictureId]);
  await sweep();
  expect([await isKept(young), await isKept(old)]).toEqual([true, false]);
  expect(await shop.sql('select 1 from generation.pictures where id = $1', [pictureId])).toHaveLength(1);
  expect((await storedObjects(shop, 'generated')).some((name) => name.startsWith(pictureId))).toBe(true);
});

test('a photo that is uploaded again is kept for as long as a new one', async () => {
  const person = await sitterOfAge(31);
  const answer = await upload(shop, person.token, await smallPhoto());
  expect([answer.status, await answer.json()]).toMatchObject([201, { id: person.imageId }]);
  await sweep();
  expect(await isKept(person)).toBe(true);
});

test('a photo that is uploaded again while it is erased is stored as a new one', async () => {
  const person = await sitterOfAge(31);
  const store = shop.web.app.get(ObjectStore);
  const remove = store.delete.bind(store);
  const erasing = Promise.withResolvers<void>();
  const uploading = Promise.withResolvers<void>();
  store.delete = async (key) => {
    erasing.resolve();
    await uploading.promise;
    return remove(key);
  };
  const erased = shop.web.app.get(MediaErasure, { strict: false }).erasePhoto({ photoId: person.imageId });
  await erasing.promise;
  const answer = upload(shop, person.token, await smallPhoto());
  await until(async () => (await shop.sql(`select 1 ${LOCK_WAITERS}`)).length > 0);
  uploading.resolve();
  await erased;
  store.delete = remove;
  const { id: imageId } = (await (await answer).json()) as Photo;
  expect([imageId === person.imageId, await isKept({ ...person, imageId })]).toEqual([false, true]);
});

test('photos in use by a generation are erased after it ends', async () => {
  const person = await sitterOfAge(31);
  const id = await acceptedId(generateFree(shop, person));
  await sweep();
  expect(await isKept(person)).toBe(true);
  await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
  await sweep();
  expect(await isKept(person)).toBe(false);
});

test('deleted photos whose job was lost are erased after the minute of undo', async () => {
  const [lost, fresh] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
  for (const { token, imageId } of [lost, fresh]) await shop.call('DELETE', `/api/user-images/${imageId}`, { token });
  await shop.sql(`update generation.photos set deleted_at = now() - interval '61 seconds' where id = $1`, [lost.imageId]);
  await sweep();
  expect([await isKept(lost), await isKept(fresh)]).toEqual([false, true]);
});

test('one photo that cannot be erased does not block the others', async () => {
  const [stuck, other] = [await sitterOfAge(40), await sitterOfAge(35)];
  const store = shop.web.app.get(ObjectStore);
  const remove = store.delete.bind(store);
  store.delete = (key) => (key.includes(stuck.imageId) ? Promise.reject(new Error('The disk is gone.')) : remove(key));
  await sweep();
  expect([await isListed(stuck), await isKept(other)]).toEqual([true, false]);
  store.delete = remove;
  await sweep();
  expect(await isKept(stuck)).toBe(false);
});

test('one folder of the test page that cannot be deleted does not block the others', async () => {
  const person = await customerWithPhoto(shop);
  const [stuck, other] = [await acceptedId(generateFree(shop, person)), await acceptedId(generateFree(shop, person))];
  await shop.sql(
    `update generation.generations set user_id = null, status = 'failed', finished_at = now(), created_at = now() - interval '3 days' where id = any($1)`,
    [[stuck, other]],
  );
  await shop.sql(`update generation.generations set created_at = now() - interval '4 days' where id = $1`, [stuck]);
  const kept = () => shop.sql('select id from generation.generations where id = any($1)', [[stuck, other]]);
  const store = shop.web.app.get(ObjectStore);
  const remove = store.deleteFolder.bind(store);
  store.deleteFolder = (folder) => (folder.includes(stuck) ? Promise.reject(new Error('The disk is gone.')) : remove(folder));
  await sweep();
  expect(await kept()).toEqual([{ id: stuck }]);
  store.deleteFolder = remove;
  await sweep();
  expect(await kept()).toEqual([]);
});

test('a stopping worker stops between two photos', async () => {
  const person = await sitterOfAge(31);
  const stopped = AbortSignal.abort(new Error('The worker stops.'));
  await expect(shop.web.app.get(MediaErasure, { strict: false }).sweep({ signal: stopped })).rejects.toThrow('The worker stops.');
  expect(await isKept(person)).toBe(true);
  await sweep();
});

test('an upload of the test page is kept for a day', async () => {
  const id = randomUUID();
  await shop.sql(
    `insert into generation.photos (id, user_id, original_filename, storage_path, thumbnail_path, file_size, mime_type, width, height, uploaded_at)
     values ($1, null, 'a.jpg', 'x', 'x', 1, 'image/jpeg', 1, 1, now() - interval '23 hours')`,
    [id],
  );
  const rows = () => shop.sql('select 1 from generation.photos where id = $1', [id]);
  await shop.web.app.get(MediaErasure, { strict: false }).erasePhoto({ photoId: id });
  await sweep();
  expect(await rows()).toHaveLength(1);
  await shop.sql(`update generation.photos set uploaded_at = now() - interval '25 hours' where id = $1`, [id]);
  await sweep();
  expect(await rows()).toEqual([]);
});

test('two concurrent sweeps erase hundreds of photos', async () => {
  const person = await customerWithPhoto(shop);
  await shop.sql(
    `insert into generation.photos (id, user_id, original_filename, storage_path, thumbnail_path, file_size, mime_type, width, height, uploaded_at)
     select gen_random_uuid(), $1, 'a.jpg', 'none/' || n, 'none/' || n, 1, 'image/jpeg', 1, 1, now() - interval '31 days'
     from generate_series(1, 300) n`,
    [person.id],
  );
  await Promise.all([sweep(), sweep()]);
  expect(await shop.sql('select id from generation.photos where user_id = $1', [person.id])).toEqual([{ id: person.imageId }]);
});

test('the workers run the sweep on schedule', async () => {
  const person = await sitterOfAge(31);
  await shop.startWorkers();
  await until(async () => !(await isListed(person)));
  await shop.stopWorkers();
  expect(await isKept(person)).toBe(false);
});
