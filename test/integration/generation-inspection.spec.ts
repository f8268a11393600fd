import sharp from 'sharp';
import type { Photo, PhotoList } from '../../server/generation/contract.js';
import { MediaErasure, PhotoInspection, UserErasure } from '../../server/generation/index.js';
import { collage, house, portrait } from '../../server/generation/vision/spec-support.js';
import { UnreadableImageError, Vision } from '../../server/generation/vision/vision.js';
import { consent, isPhotoStored, type PhotoOwner, customerWithPhoto, storedObjects, upload } from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { WORKER_QUEUES: 'media' } });
});
afterAll(() => shop.close());

/** A customer who uploaded this photo. */
async function sitterWith(photo: Buffer): Promise<PhotoOwner> {
  const { id, token } = await shop.signIn(`${crypto.randomUUID()}@example.com`);
  await consent(shop, token);
  const { id: imageId } = (await (await upload(shop, token, photo)).json()) as Photo;
  return { id, token, imageId };
}

const show = ({ token, imageId }: PhotoOwner) => shop.json<Photo>('GET', `/api/user-images/${imageId}`, { token });
const objectsOf = ({ id, imageId }: PhotoOwner) => storedObjects(shop, `photos/${id}/${imageId}`);
const inspection = () => shop.web.app.get(PhotoInspection, { strict: false });
const erasure = () => shop.web.app.get(MediaErasure, { strict: false });
const vision = () => shop.web.app.get(Vision, { strict: false });
const inspect = ({ imageId }: PhotoOwner) => inspection().inspect({ photoId: imageId }, { signal: new AbortController().signal });
const jobs = ({ imageId }: PhotoOwner) =>
  shop.sql(`select 1 from bullmq.job where name = 'generation.inspect-photo' and data->'payload'->>'photoId' = $1`, [imageId]);

async function inspected(person: PhotoOwner): Promise<Photo> {
  return until(async () => {
    const photo = await show(person);
    return photo.inspected_at !== null && photo;
  });
}

it('an inspection runs in the background after each upload', async () => {
  const [four, none] = [await sitterWith(await collage(4, 2)), await sitterWith(await house())];
  expect(await show(four)).toMatchObject({ inspected_at: null, findings: null, square_url: null });
  await shop.startWorkers();
  const [photo, empty] = [await inspected(four), await inspected(none)];
  await shop.stopWorkers();

  expect(photo.findings?.faces.map((face) => Object.keys(face).sort())).toEqual(
    Array(4).fill(['height', 'left', 'top', 'width']),
  );
  expect([photo.findings?.sharpness, photo.findings?.brightness].map((value) => value! > 0.3 && value! <= 1)).toEqual([
    true,
    true,
  ]);
  const square = await shop.call('GET', photo.square_url!);
  expect(await sharp(Buffer.from(await square.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
    height: 480,
  });
  expect(empty).toMatchObject({ findings: { faces: [] }, square_url: null });
  const { images } = await shop.json<PhotoList>('GET', '/api/user-images', { token: four.token });
  expect(images[0]?.findings).toEqual(photo.findings);
});

it('findings are shown only to the owner of the photo', async () => {
  const [owner, other] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
  const answer = await shop.call('GET', `/api/user-images/${owner.imageId}`, { token: other.token });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'GENERATION.PHOTO_NOT_FOUND' }]);
  expect((await shop.call('GET', `/api/user-images/${owner.imageId}`)).status).toBe(401);
});

it('a job delivered twice at once stores one thumbnail and the first findings', async () => {
  const person = await sitterWith(await portrait('woman'));
  await Promise.all([inspect(person), inspect(person)]);
  const { inspected_at, findings } = await show(person);
  expect([findings?.faces.length, (await objectsOf(person)).sort()]).toEqual([1, ['photo.jpg', 'square.webp', 'thumbnail.webp']]);
  shop.passTime(5_000);
  await inspect(person);
  expect(await show(person)).toMatchObject({ inspected_at, findings });
});

it('a failed inspection is retried; an unreadable photo stays without findings', async () => {
  const [passing, unreadable, givenUp] = [
    await customerWithPhoto(shop),
    await customerWithPhoto(shop),
    await customerWithPhoto(shop),
  ];
  const { inspect: original } = vision();
  vision().inspect = () => Promise.reject(new Error('The vision process ended.'));
  await expect(inspect(passing)).rejects.toThrow('The vision process ended.');
  expect(await show(passing)).toMatchObject({ inspected_at: null });
  vision().inspect = () => Promise.reject(new UnreadableImageError());
  await inspect(unreadable);
  vision().inspect = original;
  await inspection().skip({ photoId: givenUp.imageId });
  await inspect(passing);
  for (const person of [unreadable, givenUp]) {
    expect(await show(person)).toMatchObject({ inspected_at: expect.any(String), findings: null, square_url: null });
  }
  expect((await show(passing)).findings).not.toBeNull();
});

it('an inspection stores nothing for a photo that was deleted while it ran', async () => {
  const [deleted, erased] = [await sitterWith(await portrait('man')), await sitterWith(await portrait('man'))];
  await shop.call('DELETE', `/api/user-images/${deleted.imageId}`, { token: deleted.token });
  await inspect(deleted);
  expect(await objectsOf(deleted)).toHaveLength(2);
  const { inspect: original } = vision();
  vision().inspect = async (image) => {
    await shop.web.app.get(UserErasure, { strict: false }).erase({ userId: erased.id, contactHashes: [] });
    return original.call(vision(), image);
  };
  await inspect(erased);
  vision().inspect = original;
  expect(await objectsOf(erased)).toEqual([]);
});

it('findings and thumbnail are erased with the photo', async () => {
  const person = await sitterWith(await portrait('man'));
  await inspect(person);
  expect(await objectsOf(person)).toHaveLength(3);
  await shop.call('DELETE', `/api/user-images/${person.imageId}`, { token: person.token });
  shop.passTime(61_000);
  await erasure().erasePhoto({ photoId: person.imageId });
  expect(await isPhotoStored(shop, person)).toBe(false);
});

it('the sweep requeues an inspection whose job was lost', async () => {
  const person = await customerWithPhoto(shop);
  await until(async () => (await jobs(person)).length === 1);
  await shop.sql('delete from bullmq.job');
  shop.passTime(601_000);
  await inspection().sweep();
  await until(async () => (await jobs(person)).length === 1);
});
