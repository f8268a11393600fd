import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Photo } from '../../server/generation/contract.js';
import type { EngineTask } from '../../server/generation/engines/image-engine.js';
import { MediaErasure, UserErasure } from '../../server/generation/index.js';
import type { Box, ImageSource } from '../../server/generation/sources/contract.js';
import { collage, portrait } from '../../server/generation/vision/spec-support.js';
import { Vision } from '../../server/generation/vision/vision.js';
import { RetryLaterError } from '../../server/platform/index.js';
import { addProduct } from '../support/checkout-data.js';
import { expireUndo } from '../support/expire-undo.js';
import { acceptedId, consent, creditsUsed, getGeneration, storedObjects, upload } from '../support/generation-data.js';
import { askForGroup, changeEngine, face, type Family, familyWith, oneOfEach, runGeneration } from '../support/group-pictures.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterAll(() => shop.close());

const ask = (family: Family, sources: readonly ImageSource[]) => askForGroup(shop, family, sources);

function sourcesOf({ id }: Family) {
  return shop.sql<{ photo: string; faces: ImageSource['faces'] }>(
    `select source.photo_id as photo, faces from generation.generation_sources source
     join generation.generations on id = generation_id where user_id = $1 order by created_at, position`,
    [id],
  );
}

const erase = (photoId: string) => shop.web.app.get(MediaErasure, { strict: false }).erasePhoto({ photoId });
const sweep = () => shop.web.app.get(MediaErasure, { strict: false }).sweep({ signal: new AbortController().signal });
const remove = ({ token }: Family, photo: string) => shop.call('DELETE', `/api/user-images/${photo}`, { token });
const cancel = ({ token }: Family, id: string) => shop.call('POST', `/api/generations/${id}/cancel`, { token });
const isStored = async (photo: string) => (await shop.sql('select 1 from generation.photos where id = $1', [photo])).length > 0;

test('a picture of three photos is accepted once for one credit, with its people from left to right', async () => {
  const family = await familyWith(shop, 3);
  const [one, two, three] = family.photos as [string, string, string];
  const sources = [
    { imageId: one, faces: [face(0.5, 'Dad'), face(0, 'Mom')] },
    { imageId: two, faces: [face(0.2, 'Grandpa')] },
    { imageId: three, faces: [face(0.1, 'Son'), face(0.55, 'Daughter')] },
  ];
  const body = {
    productId: await addProduct(shop),
    imageId: one,
    forWho: 'Family',
    memberCount: 5,
    memberSelections: ['Mom', 'Dad', 'Grandpa', 'Son', 'Daughter'],
    imageType: 'Realistic',
    sources,
  };
  const send = (changes = {}) =>
    shop.call('POST', '/api/generate-personalized-image', {
      token: family.token,
      body: { ...body, ...changes },
      headers: { 'idempotency-key': `a-key-${family.id}` },
    });
  const id = await acceptedId(send());
  expect(await acceptedId(send())).toBe(id);
  expect(await creditsUsed(shop, family)).toBe(1);
  const stored = await sourcesOf(family);
  expect(stored.map(({ photo, faces }) => [photo, faces.map(({ role }) => role)])).toEqual([
    [one, ['Mom', 'Dad']],
    [two, ['Grandpa']],
    [three, ['Son', 'Daughter']],
  ]);
  expect(stored[1]?.faces[0]?.box).toEqual({ left: 0.2, top: 0.1, width: 0.45, height: 0.6 });
  const answer = await send({ sources: sources.map((source) => ({ ...source, faces: source.faces.toReversed() })) });
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'GENERATION.IDEMPOTENCY_CONFLICT' }]);
});

test('a picture without sources stores none', async () => {
  const family = await familyWith(shop, 1);
  const [imageId] = family.photos;
  const request = { token: family.token, body: { imageId, prompt: 'a beach' }, headers: { 'idempotency-key': randomUUID() } };
  await acceptedId(shop.call('POST', '/api/generate-ai-image', request));
  expect(await sourcesOf(family)).toEqual([]);
});

describe('sources are refused at no cost when', () => {
  let family: Family;
  beforeAll(async () => {
    family = await familyWith(shop, 2);
  });
  afterAll(async () => {
    expect([await creditsUsed(shop, family), await sourcesOf(family)]).toEqual([0, []]);
  });

  it('the same photo comes twice', async () => {
    const [photo] = family.photos as [string];
    const answer = await ask(family, oneOfEach([photo, photo]));
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: [{ field: 'sources.1.imageId' }] }]);
  });

  it.each(['of another customer', 'unknown', 'deleted'])('a photo is %s', async (which) => {
    const mine = await familyWith(shop, 1);
    const other = which === 'unknown' ? randomUUID() : (await familyWith(shop, 1)).photos[0]!;
    const [first = '', deleted = ''] = which === 'deleted' ? family.photos : mine.photos;
    if (which === 'deleted') await remove(family, deleted);
    const answer = await ask(which === 'deleted' ? family : mine, oneOfEach([first, deleted || other]));
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'GENERATION.PHOTO_NOT_FOUND' }]);
  });

  it('a face that the detector did not find is marked too small', async () => {
    const [photo] = family.photos as [string];
    const tooSmall = [{ imageId: photo, faces: [face(0.3, undefined, 95 / 240)] }];
    const answer = await ask(family, tooSmall);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'REQUEST.INVALID', fields: [{ field: 'sources.0.faces.0.box' }] },
    ]);
  });
});

test('a face that the detector found may be small', async () => {
  const family = await familyWith(shop, 1);
  const [imageId] = family.photos as [string];
  const found = face(0.4, undefined, 0.1);
  const findings = { faces: [{ ...found.box, left: 0.41 }], sharpness: 1, brightness: 0.5 };
  await shop.sql('update generation.photos set findings = $2, inspected_at = now() where id = $1', [imageId, findings]);
  expect((await ask(family, [{ imageId, faces: [found] }])).status).toBe(202);
});

/** A finished picture that shows fewer people than were chosen. */
async function pictureWithoutSomeone(family: Family): Promise<string> {
  const id = await acceptedId(ask(family, oneOfEach(family.photos)));
  await shop.sql(`update generation.generations set status = 'succeeded', finished_at = now(), percent = 100 where id = $1`, [
    id,
  ]);
  await shop.sql(
    `insert into generation.pictures (id, generation_id, user_id, photo_id, prompt, storage_path, thumbnail_path, content_type, width, height, faces, photo_faces, created_at)
     values ($1, $1, $2, $3, 'us', 'a', 'b', 'image/jpeg', 8, 10, '[]', 2, now())`,
    [id, family.id, family.photos[0]],
  );
  return id;
}

const retry = ({ token }: Family, id: string) =>
  shop.call('POST', `/api/generations/${id}/retry`, { token, headers: { 'idempotency-key': randomUUID() } });

describe('a free retry', () => {
  it('is made of the same people', async () => {
    const family = await familyWith(shop, 2);
    await acceptedId(retry(family, await pictureWithoutSomeone(family)));
    const [one, two, ...again] = await sourcesOf(family);
    expect(again).toEqual([one, two]);
    expect(await creditsUsed(shop, family)).toBe(1);
  });

  it('is refused once a photo was erased, as it is unknown who is missing', async () => {
    const family = await familyWith(shop, 2);
    const id = await pictureWithoutSomeone(family);
    const [, second = ''] = family.photos;
    await shop.sql(`update generation.photos set uploaded_at = now() - interval '91 days' where id = $1`, [second]);
    await sweep();
    expect((await retry(family, id)).status).toBe(404);
    expect(await shop.sql('select photo_faces from generation.pictures where id = $1', [id])).toEqual([{ photo_faces: null }]);
  });
});

describe('a picture of chosen people from three photos', () => {
  const vision = () => shop.web.app.get(Vision, { strict: false });
  const fromLeft = (faces: readonly Box[]) => faces.toSorted((one, other) => one.left - other.left);
  let family: Family;
  let found: Box[][];
  let tasks: EngineTask[];

  beforeAll(async () => {
    const photos = [await collage(3), await portrait('grandpa'), await collage(4, 2)];
    const { id, token } = await shop.signIn(`${randomUUID()}@example.com`);
    await consent(shop, token);
    family = { id, token, photos: [] };
    for (const photo of photos) {
      family.photos.push(((await (await upload(shop, token, photo)).json()) as Photo).id);
    }
    found = await Promise.all(photos.map(async (photo) => fromLeft((await vision().inspect(photo)).faces)));
    changeEngine(shop, {
      run: async (task, running) => {
        tasks.push(task);
        await running.onSubmitted({ endpoint: 'local', requestId: task.generationId });
        return [{ bytes: (await task.sources())[0].image, contentType: 'image/jpeg' }];
      },
    });
  });
  beforeEach(() => (tasks = []));
  afterEach(async () => {
    for (const table of ['user_generation_limits', 'spent_credits']) await shop.sql(`delete from generation.${table}`);
  });

  it('is made of images of them alone, with the roles of all', async () => {
    const roles = [['Mom', 'Dad'], ['Grandpa'], ['Son', 'Daughter']] as const;
    const which = [[0, 2], [0], [0, 3]];
    const sources = family.photos.map((imageId, i) => ({
      imageId,
      faces: which[i]!.map((at, j) => ({ box: found[i]![at]!, role: roles[i]![j]! })),
    }));
    const id = await acceptedId(ask(family, sources));
    await runGeneration(shop, id);
    expect(tasks.map(({ kind }) => kind)).toEqual(['group']);
    const images = await tasks[0]!.sources();
    expect(images.map(({ people }) => people.map(({ role }) => role))).toEqual(roles);
    for (const { image, people } of images) {
      const { faces } = await vision().inspect(image);
      expect(faces).toHaveLength(people.length);
    }
    const [picture] = await shop.sql('select photo_faces from generation.pictures where generation_id = $1', [id]);
    expect(picture).toEqual({ photo_faces: 5 });
  });

  it('shows the whole photo when everybody in the only photo is chosen', async () => {
    const [photo = ''] = family.photos;
    const faces = found[0]!.map(({ left, top, width, height }) => ({ left, top, width, height }));
    const findings = { faces, sharpness: 1, brightness: 0.5 };
    await shop.sql('update generation.photos set findings = $2, inspected_at = now() where id = $1', [photo, findings]);
    await runGeneration(shop, await acceptedId(ask(family, [{ imageId: photo, faces: faces.map((box) => ({ box })) }])));
    const [{ image, people }] = await tasks[0]!.sources();
    expect([tasks[0]!.kind, people, (await sharp(image).metadata()).width]).toEqual(['portrait', [], 1200]);
  });

  it('ends without a picture, and returns the credit, when a person cannot be separated from others', async () => {
    const photo = family.photos.at(-1)!;
    const [face] = found.at(-1)!;
    const beside = { ...face!, left: face!.left + face!.width * 0.6 };
    const id = await acceptedId(ask(family, [{ imageId: photo, faces: [{ box: beside }] }]));
    await runGeneration(shop, id);
    const generation = await getGeneration(shop, { ...family, imageId: photo }, id);
    expect(generation).toMatchObject({ status: 'failed', error: expect.stringMatching(/^We can’t show these people/) });
    expect([await creditsUsed(shop, family), await storedObjects(shop, `results/${family.id}/${id}`)]).toEqual([0, []]);
  });

  it('is refused at once when the photo is known to show another face over a chosen one', async () => {
    const [photo = ''] = family.photos;
    const [face] = found[0]!;
    const findings = { faces: found[0], sharpness: 1, brightness: 0.5 };
    await shop.sql('update generation.photos set findings = $2, inspected_at = now() where id = $1', [photo, findings]);
    const beside = { ...face!, left: face!.left + face!.width * 0.6 };
    const answer = await ask(family, [{ imageId: photo, faces: [{ box: beside }] }]);
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'GENERATION.CANNOT_SEPARATE' }]);
    expect(await creditsUsed(shop, family)).toBe(0);
  });
});

describe('a photo of a picture of several', () => {
  it('is kept until the picture has ended, whichever of them it is', async () => {
    const family = await familyWith(shop, 2);
    const id = await acceptedId(ask(family, oneOfEach(family.photos)));
    for (const photo of family.photos) {
      await remove(family, photo);
      await expireUndo(shop, photo);
      await expect(erase(photo)).rejects.toThrow(RetryLaterError);
    }
    await sweep();
    expect(await Promise.all(family.photos.map(isStored))).toEqual([true, true]);
    await cancel(family, id);
    await sweep();
    expect(await Promise.all(family.photos.map(isStored))).toEqual([false, false]);
  });

  it.each(['deleted', 'kept for too long'])('takes its boxes and roles with it when it is %s; the others stay', async (how) => {
    const family = await familyWith(shop, 2);
    const [first, second] = family.photos as [string, string];
    const id = await acceptedId(ask(family, oneOfEach(family.photos)));
    await cancel(family, id);
    if (how === 'deleted') {
      await remove(family, second);
      expect(await sourcesOf(family)).toHaveLength(2);
      await expireUndo(shop, second);
      await erase(second);
    } else {
      await shop.sql(`update generation.photos set uploaded_at = now() - interval '91 days' where id = $1`, [second]);
      await sweep();
    }
    expect((await sourcesOf(family)).map(({ photo }) => photo)).toEqual([first]);
  });

  it('leaves nothing of it in a deleted account', async () => {
    const family = await familyWith(shop, 2);
    await acceptedId(ask(family, oneOfEach(family.photos)));
    await shop.web.app.get(UserErasure, { strict: false }).erase({ userId: family.id, contactHashes: [] });
    expect(await shop.sql('select 1 from generation.generation_sources where photo_id = any($1)', [family.photos])).toEqual([]);
  });
});
