import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { CartCheck } from '../../server/checkout/contract.js';
import type { Generation, Picture, PictureList } from '../../server/generation/contract.js';
import {
  EngineError,
  type EnginePicture,
  type EnginePictures,
  type EngineTask,
} from '../../server/generation/engines/image-engine.js';
import { MediaErasure, PictureRepository, PictureFigures } from '../../server/generation/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import { addProduct, placeOrder, type TestItem } from '../support/checkout-data.js';
import { expireUndo } from '../support/expire-undo.js';
import {
  acceptedId,
  creditsUsed,
  customerWithPhoto,
  generateFree,
  photoWithPeople,
  retryFree,
  storedObjects,
} from '../support/generation-data.js';
import { askForGroup, changeEngine, type Family, familyWith, oneOfEach, runGeneration } from '../support/group-pictures.js';
import { countStatements } from '../support/count-statements.js';
import { TestShop } from '../support/test-shop.js';

const ONE = { sources: 1, people: 10, candidates: 1 };
const LIMITS = { portrait: ONE, group: { sources: 6, people: 10, candidates: 2 }, change: ONE };

let shop: TestShop;
let withPeople: Record<1 | 2 | 3, EnginePicture>;
let family: Family;
let tasks: EngineTask[];
/** Result of the engine. */
let pictures: EnginePictures | EngineError;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  const showing = async (people: number) => ({ bytes: await photoWithPeople(people), contentType: 'image/jpeg' }) as const;
  withPeople = { 1: await showing(1), 2: await showing(2), 3: await showing(3) };
  changeEngine(shop, {
    limits: LIMITS,
    run: async (task, { onSubmitting, onSubmitted }) => {
      tasks.push(task);
      await onSubmitting('double');
      await onSubmitted({ endpoint: 'double', requestId: randomUUID() });
      if (pictures instanceof EngineError) throw pictures;
      return pictures;
    },
  });
});
beforeEach(async () => {
  family = await familyWith(shop, 2);
  tasks = [];
  changeEngine(shop, { name: 'fal' });
});
afterAll(() => shop.close());

const generationOf = (id: string) => shop.json<Generation>('GET', `/api/generations/${id}`, { token: family.token });
const listed = async () => {
  const { images } = await shop.json<PictureList>('GET', '/api/generated-images', { token: family.token });
  return images.map(({ id }) => id);
};
const call = (method: string, id: string, action = '', token = family.token) =>
  shop.call(method, `/api/generated-images/${id}${action}`, { token });

/** A finished picture of two people, one of each photo. */
async function made(...candidates: EnginePictures): Promise<Generation> {
  pictures = candidates;
  const id = await acceptedId(askForGroup(shop, family, oneOfEach(family.photos)));
  await runGeneration(shop, id);
  return generationOf(id);
}

/** A picture with two candidates, of which the second is in front. */
async function pair(): Promise<{ front: Picture; other: Picture; generationId: string }> {
  const { candidates, generationId } = await made(withPeople[1], withPeople[2]);
  const [front, other] = candidates as [Picture, Picture];
  return { front, other, generationId };
}

describe('a picture of chosen people', () => {
  it('has two candidates for one credit, the one with the right number of people in front', async () => {
    const { generatedImage, candidates, generationId } = await made(withPeople[1], withPeople[2]);
    expect(tasks.map(({ kind, candidates: asked }) => [kind, asked])).toEqual([['group', 2]]);
    expect(candidates.map(({ isFront, missingPeople }) => [isFront, missingPeople])).toEqual([
      [true, null],
      [false, { seen: 1, expected: 2 }],
    ]);
    expect([generatedImage?.id, await listed(), await creditsUsed(shop, family)]).toEqual([
      candidates[0]?.id,
      [candidates[0]?.id],
      1,
    ]);
    const scores = await shop.sql('select candidate, score from generation.pictures where generation_id = $1', [generationId]);
    const score = { cutHeads: expect.any(Number), sharpness: expect.any(Number) };
    expect(scores).toEqual([0, 1].map((candidate) => ({ candidate, score })));
    const objects = await storedObjects(shop, `results/${family.id}/${generationId}`);
    expect(objects.toSorted()).toEqual(['picture-2.jpg', 'picture.jpg', 'thumbnail-2.webp', 'thumbnail.webp']);
  });

  it('is not tried again at our cost, but repeated for free, when neither candidate is right', async () => {
    const { canRetryFree, generationId } = await made(withPeople[1], withPeople[3]);
    expect([tasks.length, canRetryFree]).toEqual([1, true]);
    const retry = await acceptedId(retryFree(shop, { ...family, imageId: '' }, generationId));
    await runGeneration(shop, retry);
    expect([tasks[1]?.candidates, await creditsUsed(shop, family)]).toEqual([2, 1]);
  });

  it('is read by as many statements as one without another candidate', async () => {
    const [single, two] = [await made(withPeople[2]), await pair()];
    const count = (id: string) => countStatements(shop, 'generation', () => generationOf(id));
    expect(await count(two.generationId)).toBe(await count(single.generationId));
  });

  it('tells of people too many', async () => {
    const { generatedImage } = await made(withPeople[3], withPeople[3]);
    expect([generatedImage?.extraPeople, generatedImage?.missingPeople]).toEqual([{ seen: 3, expected: 2 }, null]);
  });

  it('is a single one, tried again at our cost, when the engine makes no more', async () => {
    const { candidates, generatedImage } = await made(withPeople[1]);
    expect([candidates, generatedImage?.isFront, tasks.length]).toEqual([[], true, 2]);
  });

  it('leaves out an empty candidate', async () => {
    const black = sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } }).jpeg();
    const { candidates, generatedImage } = await made(
      { bytes: await black.toBuffer(), contentType: 'image/jpeg' },
      withPeople[2],
    );
    expect([candidates, generatedImage?.faces.length]).toEqual([[], 2]);
  });

  it('leaves no files of either candidate when it is canceled while they are stored', async () => {
    pictures = [withPeople[2], withPeople[2]];
    const id = await acceptedId(askForGroup(shop, family, oneOfEach(family.photos)));
    const objects = shop.web.app.get(ObjectStore, { strict: false });
    const { put } = Object.getPrototypeOf(objects) as ObjectStore;
    objects.put = async (key, ...rest) => {
      if (key.endsWith('thumbnail-2.webp')) await shop.call('POST', `/api/generations/${id}/cancel`, { token: family.token });
      return put.call(objects, key, ...rest);
    };
    await runGeneration(shop, id);
    objects.put = put;
    expect([(await generationOf(id)).status, await creditsUsed(shop, family)]).toEqual(['cancelled', 0]);
    expect(await storedObjects(shop, `results/${family.id}/${id}`)).toEqual([]);
  });

  it('returns one credit when it fails', async () => {
    pictures = new EngineError('no_image', 'Nothing came.');
    const id = await acceptedId(askForGroup(shop, family, oneOfEach(family.photos)));
    await runGeneration(shop, id);
    expect([(await generationOf(id)).status, await creditsUsed(shop, family)]).toEqual(['failed', 0]);
  });
});

test('a picture of everybody in its photo has one candidate', async () => {
  const person = await customerWithPhoto(shop, undefined, await photoWithPeople(2));
  pictures = [withPeople[2]];
  await runGeneration(shop, await acceptedId(generateFree(shop, person)));
  expect(tasks.map(({ kind, candidates }) => [kind, candidates])).toEqual([['portrait', 1]]);
});

describe('the other candidate', () => {
  const itemWith = async (imageId: string): Promise<TestItem> => ({
    productId: await addProduct(shop),
    productType: 'product',
    quantity: 1,
    generatedImageId: imageId,
  });
  /** Which candidate is shown in the cart for this one: 1 or 2. */
  const shownInCart = async (imageId: string) => {
    const items = [await itemWith(imageId)];
    const { lines } = await shop.json<CartCheck>('POST', '/api/cart-check', { token: family.token, body: { items } });
    const { state, personalisedUrl } = lines[0]!;
    return state === 'ok' ? (personalisedUrl?.includes('thumbnail-2') ? 2 : 1) : state;
  };
  const repository = () => shop.web.app.get(PictureRepository, { strict: false });

  it('is in no list, count or gift until it is chosen, which is free', async () => {
    const { front, other, generationId } = await pair();
    expect([await shownInCart(front.id), await shownInCart(other.id)]).toEqual([2, 2]);
    const answer = await call('POST', other.id, '/front');
    expect([answer.status, await answer.json()]).toMatchObject([200, { id: other.id, isFront: true }]);
    const { generatedImage, candidates } = await generationOf(generationId);
    expect([generatedImage?.id, candidates.map(({ id }) => id)]).toEqual([other.id, [other.id, front.id]]);
    expect([await listed(), await repository().countOwned(family.id)]).toEqual([[other.id], 1]);
    expect([await shownInCart(front.id), await shownInCart(other.id)]).toEqual([1, 1]);
    expect([(await repository().findVisible(front.id))?.id, await creditsUsed(shop, family)]).toEqual([undefined, 1]);
    expect((await call('POST', other.id, '/front')).status).toBe(200);
  });

  it('is ordered once it is chosen, with a cart of the one before', async () => {
    const { front, other } = await pair();
    await call('POST', other.id, '/front');
    await placeOrder(shop, [await itemWith(front.id)], { token: family.token });
    const ordered = await shop.sql('select picture_id from checkout.order_lines where picture_id = any($1)', [
      [front.id, other.id],
    ]);
    expect(ordered).toEqual([{ picture_id: other.id }]);
    await call('DELETE', other.id);
    expect(await shownInCart(front.id)).toBe('picture-gone');
  });

  it('counts as the same picture, also when the one bought is no longer in front', async () => {
    const stats = shop.web.app.get(PictureFigures, { strict: false });
    const countMade = (...bought: string[][]) =>
      stats.countMade(
        1,
        async function* () {
          yield* bought;
        },
        0,
      );
    const before = await countMade();
    const { front, other } = await pair();
    await call('POST', other.id, '/front');
    const after = await countMade([front.id]);
    expect([after.pictures - before.pictures, after.bought]).toEqual([1, 1]);
    // Both were bought, in orders that are read one after the other.
    expect(await countMade([front.id], [front.id, other.id])).toEqual(after);
  });

  it('alone is in front, however many choices come at once', async () => {
    const { front, other } = await pair();
    const choices = [other, front, other, front, other, front].map(({ id }) => call('POST', id, '/front'));
    expect(new Set((await Promise.all(choices)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listed()).toHaveLength(1);
  });

  it('cannot be chosen by others, once deleted, or when it is unknown', async () => {
    const { front, other } = await pair();
    const stranger = await shop.signIn(`${randomUUID()}@example.com`);
    expect((await call('POST', other.id, '/front', stranger.token)).status).toBe(404);
    expect((await call('POST', randomUUID(), '/front')).status).toBe(404);
    await call('DELETE', front.id);
    const answer = await call('POST', other.id, '/front');
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'GENERATION.IMAGE_NOT_FOUND' }]);
  });

  it('is deleted, restored and erased with the one in front', async () => {
    const { front, other, generationId } = await pair();
    expect((await call('DELETE', other.id)).status).toBe(404);
    expect((await call('DELETE', front.id)).status).toBe(204);
    expect(await generationOf(generationId)).toMatchObject({ generatedImage: null, candidates: [], canRetryFree: false });
    expect((await call('POST', front.id, '/restore')).status).toBe(200);
    expect((await generationOf(generationId)).candidates.map(({ id }) => id)).toEqual([front.id, other.id]);
    await call('DELETE', front.id);
    const erasure = shop.web.app.get(MediaErasure, { strict: false });
    const prompts: string[] = [];
    for (const { id } of [front, other]) {
      await expireUndo(shop, id);
      await erasure.erasePicture({ pictureId: id });
      const [kept] = await shop.sql<{ prompt: string }>('select prompt from generation.generations where id = $1', [
        generationId,
      ]);
      prompts.push(kept!.prompt);
    }
    expect(prompts).toEqual([expect.stringMatching(/./), '']);
    expect(await shop.sql('select 1 from generation.pictures where generation_id = $1', [generationId])).toEqual([]);
    expect(await storedObjects(shop, `results/${family.id}/${generationId}`)).toEqual([]);
  });
});
