import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { GenerationLimits, Photo } from '../../server/generation/contract.js';
import type { ImageSource } from '../../server/generation/sources/contract.js';
import { collage, portrait } from '../../server/generation/vision/spec-support.js';
import { Vision } from '../../server/generation/vision/vision.js';
import { addProduct } from '../support/checkout-data.js';
import { FakeFal } from '../support/fake-fal.js';
import {
  acceptedId,
  consent,
  creditsUsed,
  customerWithPhoto,
  generateFree,
  getGeneration,
  type PhotoOwner,
  upload,
  waitUntilEnded,
} from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const GEMINI = 'google/nano-banana-2.1/edit';
const SEEDREAM = 'fal-ai/bytedance/seedream/v4.5/edit';
/** Two pictures at the dearer of both endpoints. */
const RESERVED_CENTS = 10;

let fal: FakeFal;
let shop: TestShop;
let person: PhotoOwner;
/** A man alone, and a row of people. */
let photos: { one: string; row: string; crowd: string };
let faces: Record<keyof typeof photos, ImageSource['faces'][number]['box'][]>;

beforeAll(async () => {
  fal = await FakeFal.start();
  const webhooks = { FAL_WEBHOOKS: 'on', FAL_JWKS_URL: fal.keysUrl };
  shop = await TestShop.open({ env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, ...webhooks } });
  const { id, token } = await shop.signIn(`${randomUUID()}@example.com`);
  await consent(shop, token);
  const images = { one: await portrait('grandpa'), row: await collage(3), crowd: await collage(4, 2) };
  const stored = Object.entries(images).map(async ([name, image]) => {
    const { id: imageId } = (await (await upload(shop, token, image)).json()) as Photo;
    const { findings } = await until(async () => {
      const photo = await shop.json<Photo>('GET', `/api/user-images/${imageId}`, { token });
      return photo.findings && photo;
    });
    return [name, imageId, findings!.faces.toSorted((one, other) => one.left - other.left)] as const;
  });
  const all = await Promise.all(stored);
  photos = Object.fromEntries(all.map(([name, imageId]) => [name, imageId])) as typeof photos;
  faces = Object.fromEntries(all.map(([name, , found]) => [name, found])) as typeof faces;
  person = { id, token, imageId: photos.one };
});
beforeEach(async () => {
  fal.behave({ pollsInQueue: 0, pollsInProgress: 0, outcome: 'image' });
  for (const endpoint of [GEMINI, SEEDREAM]) fal.behaveAt(endpoint, null);
  for (const table of ['user_generation_limits', 'spent_credits', 'abandoned_costs', 'engine_days'])
    await shop.sql(`delete from generation.${table}`);
});
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

/** One person of each of two photos. */
const pair = (): ImageSource[] => [
  { imageId: photos.one, faces: [{ box: faces.one[0]! }] },
  { imageId: photos.row, faces: [{ box: faces.row[1]! }] },
];

function ask(prompt: string, sources = pair()) {
  const body = { imageId: sources[0]!.imageId, prompt, sources };
  const headers = { 'idempotency-key': randomUUID() };
  return shop.call('POST', '/api/generate-ai-image', { token: person.token, body, headers });
}

const requestsFor = (words: string) => fal.requests.filter(({ input }) => input.prompt.startsWith(words));
const endpointsFor = (words: string) => requestsFor(words).map(({ model }) => model);

/** The picture of a pair, once it has ended. */
async function made(words: string) {
  const id = await acceptedId(ask(words));
  return waitUntilEnded(shop, person, id);
}

/** A pair that an endpoint keeps at 50 percent, after the first one declined it. */
async function heldAtSeedream(words: string): Promise<string> {
  fal.behaveAt(GEMINI, 'model_moderated');
  fal.behave({ pollsInProgress: 2 });
  const id = await acceptedId(ask(words));
  await until(async () => requestsFor(words).length === 1);
  fal.behave({ pollsInProgress: Infinity });
  fal.finish(requestsFor(words)[0]!.input.prompt);
  await until(async () => requestsFor(words).length === 2 && (await getGeneration(shop, person, id)).percent === 50);
  return id;
}

interface Row {
  endpoint: string;
  requestId: string | null;
  submissions: number;
  reserved: number;
}

async function rowOf(id: string): Promise<Row> {
  const [row] = await shop.sql<Row>(
    `select endpoint, provider_request_id as "requestId", submissions, reserved_cents::float8 as reserved
     from generation.generations where id = $1`,
    [id],
  );
  return row!;
}

async function spentCents(): Promise<number> {
  const [day] = await shop.sql<{ cents: number }>('select cents::float8 as cents from generation.engine_days');
  return day?.cents ?? 0;
}

it('is offered to customers, unless no endpoint is set for it', async () => {
  const limits = (at: TestShop, token: string) => at.json<GenerationLimits>('GET', '/api/user-generation-limits', { token });
  expect((await limits(shop, person.token)).group).toEqual({ sources: 6, people: 10 });
  const without = await TestShop.open({ workers: false, env: { FAL_KEY: 'test-key', FAL_GROUP_MODELS: ',' } });
  try {
    const { token, imageId } = await customerWithPhoto(without);
    expect((await limits(without, token)).group).toEqual({ sources: 0, people: 0 });
    const body = { imageId, prompt: 'on a beach', sources: [{ imageId, faces: [{ box: faces.one[0]! }] }] };
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await without.call('POST', '/api/generate-ai-image', { token, body, headers });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'GENERATION.CANNOT_COMBINE' }]);
  } finally {
    await without.close();
  }
});

it('sends fal only the five chosen people of three photos, with their roles', async () => {
  const roles = ['Grandpa', 'Mom', 'Dad', 'Son', 'Daughter'];
  const chosen = (name: keyof typeof photos, which: number[], first: number) => ({
    imageId: photos[name],
    faces: which.map((at, i) => ({ box: faces[name][at]!, role: roles[first + i] })),
  });
  const before = fal.uploads.length;
  const productId = await addProduct(shop);
  await shop.sql(`update catalog.products set ai_prompt = 'A picnic.' where id = $1`, [productId]);
  const body = {
    productId,
    imageId: photos.one,
    forWho: 'Family',
    memberCount: 5,
    memberSelections: roles,
    imageType: 'painted',
    sources: [chosen('one', [0], 0), chosen('row', [0, 2], 1), chosen('crowd', [0, 3], 3)],
  };
  const headers = { 'idempotency-key': randomUUID() };
  const id = await acceptedId(shop.call('POST', '/api/generate-personalized-image', { token: person.token, body, headers }));
  expect(await waitUntilEnded(shop, person, id)).toMatchObject({ status: 'succeeded', remainingGenerations: 1 });
  const [request, ...more] = requestsFor('A picnic.');
  expect(more).toEqual([]);
  expect(request!.input.prompt).toContain(
    'Image 1 shows the grandpa. Image 2: the mom, the dad. Image 3: the son, the daughter. ' +
      'One picture of exactly five people together, each once: grandpa left, mom, dad, son, daughter.',
  );
  expect(fal.uploads.length - before).toBe(3);
  const uploads = fal.uploadsOf(request!);
  const vision = shop.web.app.get(Vision, { strict: false });
  const seen = await Promise.all(uploads.map(async (image) => (await vision.inspect(image)).faces.length));
  expect(seen).toEqual([1, 2, 2]);
});

describe('a group that an endpoint declines', () => {
  it('is made by the next one, for one credit', async () => {
    fal.behaveAt(GEMINI, 'model_moderated');
    const generation = await made('declined by the model');
    expect(generation).toMatchObject({ status: 'succeeded', candidates: [{ isFront: true }, { isFront: false }] });
    expect(endpointsFor('declined by the model')).toEqual([GEMINI, SEEDREAM]);
    // The endpoint that declined may cost as well.
    expect([await creditsUsed(shop, person), await spentCents()]).toEqual([1, 2 * RESERVED_CENTS]);
  });

  it('costs nothing there when that endpoint is gone', async () => {
    fal.behaveAt(GEMINI, 'gone');
    expect((await made('gone')).status).toBe('succeeded');
    expect([endpointsFor('gone'), await spentCents()]).toEqual([[SEEDREAM], RESERVED_CENTS]);
  });

  it('ends, and returns the credit, when it is declined for what it shows', async () => {
    fal.behaveAt(GEMINI, 'sexual_content');
    expect(await made('for what it shows')).toMatchObject({
      status: 'failed',
      details: 'Your free generation was returned.',
      remainingGenerations: 2,
    });
    expect(endpointsFor('for what it shows')).toEqual([GEMINI]);
    expect([await creditsUsed(shop, person), await spentCents()]).toEqual([0, RESERVED_CENTS]);
  });

  it('ends when all do', async () => {
    for (const endpoint of [GEMINI, SEEDREAM]) fal.behaveAt(endpoint, 'model_moderated');
    expect((await made('by all')).status).toBe('failed');
    expect(endpointsFor('by all')).toEqual([GEMINI, SEEDREAM]);
  });
});

describe('a group at the next endpoint', () => {
  it('is resumed there by another worker, and not submitted again', async () => {
    const id = await heldAtSeedream('handed over');
    expect(await rowOf(id)).toEqual({
      endpoint: SEEDREAM,
      requestId: requestsFor('handed over')[1]!.id,
      submissions: 2,
      reserved: RESERVED_CENTS,
    });
    await shop.stopWorkers();
    fal.behave({ pollsInProgress: 0 });
    await shop.startWorkers();
    expect((await waitUntilEnded(shop, person, id)).status).toBe('succeeded');
    expect(endpointsFor('handed over')).toEqual([GEMINI, SEEDREAM]);
    expect(await creditsUsed(shop, person)).toBe(1);
  });

  it('is canceled there, and returns one credit', async () => {
    const id = await heldAtSeedream('not wanted');
    const cancel = () => shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
    expect((await Promise.all([cancel(), cancel(), cancel()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    await until(async () => requestsFor('not wanted')[1]?.cancelled);
    expect(await getGeneration(shop, person, id)).toMatchObject({ status: 'cancelled', remainingGenerations: 2 });
    expect(await spentCents()).toBe(2 * RESERVED_CENTS);
  });

  it('is finished by the webhook of its request, not by that of the first', async () => {
    const id = await heldAtSeedream('told by fal');
    const [first, second] = requestsFor('told by fal');
    await fal.sendWebhook(first!);
    expect(await rowOf(id)).toMatchObject({ endpoint: SEEDREAM, requestId: second!.id });
    second!.finished = true;
    await fal.sendWebhook(second!);
    expect((await waitUntilEnded(shop, person, id)).status).toBe('succeeded');
  });

  it('whose id was lost learns it from the webhook of that endpoint only', async () => {
    const id = await heldAtSeedream('lost');
    const [first, second] = requestsFor('lost');
    await shop.stopWorkers();
    await shop.sql('update generation.generations set provider_request_id = null where id = $1', [id]);
    await fal.sendWebhook(first!);
    expect(await rowOf(id)).toMatchObject({ requestId: null });
    second!.finished = true;
    await fal.sendWebhook(second!);
    expect(await rowOf(id)).toMatchObject({ requestId: second!.id });
    await shop.startWorkers();
    expect((await waitUntilEnded(shop, person, id)).status).toBe('succeeded');
    expect(endpointsFor('lost')).toEqual([GEMINI, SEEDREAM]);
  });
});

describe('a change of a picture', () => {
  const QWEN = 'fal-ai/qwen-image-edit-2511';

  async function change(id: string, instruction: string) {
    const request = { token: person.token, body: { instruction }, headers: { 'idempotency-key': randomUUID() } };
    return waitUntilEnded(shop, person, await acceptedId(shop.call('POST', `/api/generated-images/${id}/changes`, request)));
  }

  it('is made of that picture alone, at the next endpoint if one declines', async () => {
    const { generatedImage: picture } = await waitUntilEnded(
      shop,
      person,
      await acceptedId(generateFree(shop, person, 'to be changed')),
    );
    const before = await spentCents();
    fal.behaveAt(GEMINI, 'model_moderated');
    const { status, generatedImage } = await change(picture!.id, 'Make it warmer');
    expect([status, generatedImage?.parentId]).toEqual(['succeeded', picture!.id]);
    const words = 'Change only this: Make it warmer.';
    expect(endpointsFor(words)).toEqual([GEMINI, QWEN]);
    const stored = await shop.call('GET', picture!.imageUrl);
    const { width, height } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    for (const request of requestsFor(words)) {
      const uploads = await Promise.all(fal.uploadsOf(request).map((upload) => sharp(upload).metadata()));
      expect(uploads).toMatchObject([{ format: 'jpeg', width, height }]);
    }
    // The first change is free for the customer, and costs the shop up to 5 cents at each endpoint.
    expect([await creditsUsed(shop, person), (await spentCents()) - before]).toEqual([1, 10]);
  });
});
