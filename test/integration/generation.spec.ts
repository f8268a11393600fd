import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Generation, GenerationAccepted, GenerationLimits, PictureList } from '../../server/generation/contract.js';
import { addProduct } from '../support/checkout-data.js';
import {
  acceptedId,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  getGeneration,
  PICTURE_POLL_MS,
  countPictures,
  customerWithPhoto,
  type PhotoOwner,
  storedObjects,
} from '../support/generation-data.js';
import { countStatements } from '../support/count-statements.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const SECRET_PROMPT = 'Unmistakable words of the owner, about a watercolour of otters.';

let shop: TestShop;
let productId: string;
/** A separate process: inside Jest, pictures are rendered many times slower. */
let worker: ShopProcess | undefined;
let answers: string[];

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  answers = [];
  const call = shop.call.bind(shop);
  // Records every response in this file, to search them for the owner's prompt at the end.
  shop.call = async (...request) => {
    const answer = await call(...request);
    if (!answer.headers.get('content-type')?.startsWith('image/')) answers.push(await answer.clone().text());
    return answer;
  };
  productId = await addProduct(shop);
  await shop.sql('update catalog.products set ai_prompt = $1 where id = $2', [SECRET_PROMPT, productId]);
});
afterAll(async () => {
  await worker?.stop();
  await shop.close();
});

function choices({ imageId }: PhotoOwner, overrides: object = {}) {
  const couple = { forWho: 'Couple', memberCount: 2, memberSelections: ['Mom', 'Dad'], imageType: 'Cartoon' };
  return { productId, imageId, ...couple, ...overrides };
}

function askPersonalised({ token }: PhotoOwner, body: object, key: string = randomUUID()) {
  return shop.call('POST', '/api/generate-personalized-image', { token, body, headers: { 'idempotency-key': key } });
}

function cancel({ token }: PhotoOwner, id: string) {
  return shop.call('POST', `/api/generations/${id}/cancel`, { token });
}

async function generationsOf({ id }: PhotoOwner): Promise<number> {
  return (await shop.sql('select 1 from generation.generations where user_id = $1', [id])).length;
}

describe('a generation is refused at no cost when', () => {
  let person: PhotoOwner;
  beforeAll(async () => {
    person = await customerWithPhoto(shop);
  });

  it.each<[string, number, string, object]>([
    ['the photo does not exist', 404, 'GENERATION.PHOTO_NOT_FOUND', { imageId: randomUUID() }],
    ['the product does not exist', 404, 'CATALOG.PRODUCT_NOT_FOUND', { productId: randomUUID() }],
    ['fewer roles than people are chosen', 400, 'REQUEST.INVALID', { memberSelections: ['Mom'] }],
    ['no person is selected', 400, 'REQUEST.INVALID', { memberCount: 0, memberSelections: [] }],
    ['half a person is in the picture', 400, 'REQUEST.INVALID', { memberCount: 1.5 }],
    ['the role is unheard of', 400, 'REQUEST.INVALID', { memberSelections: ['Mom', 'Emperor'] }],
    ['the look is unheard of', 400, 'REQUEST.INVALID', { imageType: 'hologram' }],
  ])('%s', async (_what, status, code, wrong) => {
    const answer = await askPersonalised(person, choices(person, wrong));
    expect([answer.status, await answer.json()]).toMatchObject([status, { code, message: expect.any(String) }]);
  });

  it('the photo belongs to someone else', async () => {
    const other = await customerWithPhoto(shop);
    const answer = await askPersonalised(person, choices(other));
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'GENERATION.PHOTO_NOT_FOUND' }]);
  });

  it('the product is no longer sold', async () => {
    const retired = await addProduct(shop, { isActive: false });
    expect((await askPersonalised(person, choices(person, { productId: retired }))).status).toBe(404);
  });

  it.each([
    ['missing', ''],
    ['short', 'short'],
    ['endless', 'x'.repeat(201)],
  ])('its Idempotency-Key is %s', async (_what, key) => {
    expect((await generateFree(shop, person, 'a beach', key)).status).toBe(400);
  });

  it.each([
    ['missing', ''],
    ['blank', '   '],
    ['too many', 'x'.repeat(2001)],
  ])('the words are %s', async (_what, prompt) => {
    expect((await generateFree(shop, person, prompt)).status).toBe(400);
  });

  it('the token is invalid', async () => {
    expect((await generateFree(shop, { ...person, token: 'nobody' })).status).toBe(401);
  });

  afterAll(async () => {
    expect([await creditsUsed(shop, person), await generationsOf(person)]).toEqual([0, 0]);
  });
});

describe('two free generations', () => {
  it('stay two when twenty are requested at once', async () => {
    const person = await customerWithPhoto(shop);
    const all = await Promise.all(Array.from({ length: 20 }, () => generateFree(shop, person)));
    const count = (status: number) => all.filter((answer) => answer.status === status).length;
    expect([count(202), count(403)]).toEqual([2, 18]);
    const refusal = all.find((answer) => answer.status === 403);
    expect(await refusal?.json()).toMatchObject({
      code: 'GENERATION.OUT_OF_QUOTA',
      message: "You've used all your free generations.",
    });
    expect([await creditsUsed(shop, person), await generationsOf(person)]).toEqual([2, 2]);
    const limits = await shop.json<GenerationLimits>('GET', '/api/user-generation-limits', { token: person.token });
    expect(limits).toEqual({
      free_generations_used: 2,
      free_generations_limit: 2,
      picture_credits: 0,
      remaining: 0,
      engine: 'local',
      group: { sources: 6, people: 10 },
    });
  });

  it('are used once by a request that arrives twenty times', async () => {
    const person = await customerWithPhoto(shop);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => generateFree(shop, person, 'a beach', 'one-and-the-same-click')),
    );
    expect(new Set(all.map((answer) => answer.status))).toEqual(new Set([202]));
    const ids = (await Promise.all(all.map((answer) => answer.json()))) as GenerationAccepted[];
    expect(new Set(ids.map(({ generationId }) => generationId)).size).toBe(1);
    expect([await creditsUsed(shop, person), await generationsOf(person)]).toEqual([1, 1]);
  });

  it('are not used by a key that belongs to another request', async () => {
    const person = await customerWithPhoto(shop);
    await acceptedId(generateFree(shop, person, 'a beach', 'the-key-of-a-beach'));
    const answer = await generateFree(shop, person, 'a castle', 'the-key-of-a-beach');
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'GENERATION.IDEMPOTENCY_CONFLICT' }]);
    expect(await creditsUsed(shop, person)).toBe(1);
  });

  it('are separate for two people with the same key', async () => {
    const [one, two] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
    const ids = [
      await acceptedId(generateFree(shop, one, 'a beach', 'a-popular-key')),
      await acceptedId(generateFree(shop, two, 'a beach', 'a-popular-key')),
    ];
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a queued generation', () => {
  it('can be seen and canceled only by its owner', async () => {
    const [person, other] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
    const id = await acceptedId(generateFree(shop, person));
    expect((await shop.call('GET', `/api/generations/${id}`, { token: other.token })).status).toBe(404);
    expect((await cancel(other, id)).status).toBe(404);
    expect((await cancel(person, 'not-an-id')).status).toBe(404);
    expect((await getGeneration(shop, person, id)).status).toBe('queued');
  });

  it('returns one credit when canceled five times at once', async () => {
    const person = await customerWithPhoto(shop);
    const id = await acceptedId(generateFree(shop, person));
    await acceptedId(generateFree(shop, person, 'another'));
    const all = await Promise.all(Array.from({ length: 5 }, () => cancel(person, id)));
    expect(all.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await getGeneration(shop, person, id)).status).toBe('cancelled');
    expect(await creditsUsed(shop, person)).toBe(1);
  });

  it('can be read again with an ETag, and is not cached', async () => {
    const person = await customerWithPhoto(shop);
    const { token } = person;
    const id = await acceptedId(generateFree(shop, person));
    const { generations } = await shop.json<{ generations: Generation[] }>('GET', '/api/generations', { token });
    expect(generations.map(({ generationId }) => generationId)).toEqual([id]);
    const list = await shop.call('GET', '/api/user-images', { token });
    expect(list.headers.get('cache-control')).toBe('private, no-cache');
    const first = await shop.call('GET', `/api/generations/${id}`, { token });
    const again = await shop.call('GET', `/api/generations/${id}`, {
      token,
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is read by one statement, alone and with others, because pages ask every second', async () => {
    const person = await customerWithPhoto(shop);
    const ids = [await acceptedId(generateFree(shop, person)), await acceptedId(generateFree(shop, person, 'another'))];
    const count = (path: string) => countStatements(shop, 'generation', () => shop.call('GET', path, { token: person.token }));
    const { generations } = await shop.json<{ generations: Generation[] }>('GET', '/api/generations', { token: person.token });
    const [second, first] = generations.map(({ queuePosition }) => queuePosition ?? 0);

    expect(second).toBe((first ?? 0) + 1);
    expect((await getGeneration(shop, person, ids[1]!)).queuePosition).toBe(second);
    expect([await count('/api/generations'), await count(`/api/generations/${ids[0]}`)]).toEqual([1, 1]);
  });
});

describe('a worker', () => {
  beforeAll(async () => {
    // Drops the jobs that earlier tests left in the queue.
    await shop.sql(`update generation.generations set status = 'cancelled', finished_at = now() where status = 'queued'`);
    worker = await ShopProcess.startWorker(shop.settings, ['generation']);
  });

  it('leaves nothing of a generation canceled in progress, and returns one credit', async () => {
    const person = await customerWithPhoto(shop);
    const id = await acceptedId(askPersonalised(person, choices(person)));
    const holder = new Client({ connectionString: shop.settings.DATABASE_URL });
    await holder.connect();
    await until(async () => (await getGeneration(shop, person, id)).status === 'running');
    // Locking its row keeps the picture unfinished until the cancel is waiting for it.
    await holder.query('begin');
    await holder.query('select 1 from generation.generations where id = $1 for update', [id]);
    const cancelling = cancel(person, id);
    await until(async () => (await shop.sql(`select ${LOCK_WAITERS}`)).length > 0);
    await holder.query('rollback');
    await holder.end();
    const answer = await cancelling;
    expect(await answer.json()).toMatchObject({ status: 'cancelled', success: false, generatedImage: null });
    expect(await storedObjects(shop, `results/${person.id}`)).toEqual([]);
    expect([await creditsUsed(shop, person), await countPictures(shop, person)]).toEqual([0, 0]);
  });

  it('makes a picture whose progress never goes back and that cannot be canceled', async () => {
    const person = await customerWithPhoto(shop);
    const answer = await askPersonalised(person, choices(person));
    const { generationId: id, ...rest } = (await answer.json()) as GenerationAccepted;
    expect([answer.status, rest]).toEqual([202, { success: true, remainingGenerations: 1 }]);
    const percents: number[] = [];
    const done = await until(
      async () => {
        const now = await getGeneration(shop, person, id);
        percents.push(now.percent);
        return now.status === 'succeeded' && now;
      },
      40_000,
      PICTURE_POLL_MS,
    );
    expect(percents.length).toBeGreaterThan(2);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(done).toMatchObject({
      percent: 100,
      success: true,
      error: null,
      remainingGenerations: 1,
      productId,
      photoId: person.imageId,
    });
    expect(done.prompt).toContain('Mom and Dad, as a cartoon, for ');
    const picture = await shop.call('GET', done.generatedImage?.imageUrl ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const download = await shop.call('GET', done.generatedImage?.downloadUrl ?? '');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''keepsake-.*\.jpg$/);
    const late = await cancel(person, id);
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'GENERATION.CANNOT_CANCEL' }]);
    expect(await creditsUsed(shop, person)).toBe(1);
  });

  it('makes a picture without a product for its owner only', async () => {
    const [person, other] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
    const done = await waitUntilEnded(shop, person, await acceptedId(generateFree(shop, person, 'the two of us in Paris')));
    expect(done).toMatchObject({ status: 'succeeded', productId: null, prompt: 'the two of us in Paris' });
    const images = async ({ token }: PhotoOwner) =>
      (await shop.json<PictureList>('GET', '/api/generated-images', { token })).images;
    expect((await images(person)).map(({ generationId }) => generationId)).toEqual([done.generationId]);
    expect(await images(other)).toEqual([]);
  });
});

describe('the owner’s prompt', () => {
  it('reaches the engine and never a customer', async () => {
    await shop.call('GET', `/api/products/${productId}`);
    await shop.call('GET', '/api/products');
    const [row] = await shop.sql<{ prompt: string }>(
      `select prompt from generation.generations where product_id = $1 and status = 'succeeded'`,
      [productId],
    );
    expect(row?.prompt).toContain(SECRET_PROMPT);
    expect(answers.length).toBeGreaterThan(50);
    expect(answers.filter((answer) => /otters|ai_?prompt/i.test(answer))).toEqual([]);
  });
});
