import { Client } from 'pg';
import sharp from 'sharp';
import type { Generation } from '../../server/generation/contract.js';
import { FakeFal, type FalOutcome } from '../support/fake-fal.js';
import {
  acceptedId,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  getGeneration,
  countPictures,
  customerWithPhoto,
  type PhotoOwner,
  storedObjects,
} from '../support/generation-data.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let fal: FakeFal;
let shop: TestShop;
let person: PhotoOwner;

beforeAll(async () => {
  fal = await FakeFal.start();
  const env = { FAL_KEY: 'test-key', FAL_MODEL: 'fal-ai/flux-kontext/dev', FAL_BASE_URL: fal.url };
  shop = await TestShop.open({ env });
  person = await customerWithPhoto(shop);
});
beforeEach(async () => {
  fal.behave({ pollsInQueue: 0, pollsInProgress: 0, outcome: 'image' });
  for (const table of ['user_generation_limits', 'spent_credits', 'abandoned_costs'])
    await shop.sql(`delete from generation.${table}`);
});
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

async function expectExactlyOnePicture(generation: Generation): Promise<void> {
  expect(generation).toMatchObject({ status: 'succeeded', success: true, error: null, percent: 100 });
  expect(fal.submissions(generation.prompt)).toBe(1);
  expect(await creditsUsed(shop, person)).toBe(1);
  const pictures = await shop.sql('select 1 from generation.pictures where generation_id = $1', [generation.generationId]);
  expect(pictures).toHaveLength(1);
}

async function expectNoPictureAndTheCreditBack(generation: Generation): Promise<void> {
  expect(generation).toMatchObject({
    status: 'failed',
    success: false,
    generatedImage: null,
    details: 'Your free generation was returned.',
  });
  expect(generation.error).toMatch(/^[A-Z].*\.$/);
  expect(await creditsUsed(shop, person)).toBe(0);
  expect(await storedObjects(shop, `results/${person.id}/${generation.generationId}`)).toEqual([]);
}

/** A generation that the provider keeps at 50 percent. */
async function heldInProgress(prompt: string): Promise<string> {
  fal.behave({ pollsInProgress: Infinity });
  const id = await acceptedId(generateFree(shop, person, prompt));
  await until(async () => (await getGeneration(shop, person, id)).percent === 50);
  return id;
}

describe('a picture that fal does not make returns the credit with a message:', () => {
  it.each<[string, FalOutcome, string]>([
    ['it is unsafe', 'unsafe_content', 'unsafe_content'],
    ['it is against the policy', 'content_policy', 'unsafe_content'],
    ['the input is refused', 'invalid_input', 'rejected_input'],
    ['there is no picture in the answer', 'no_images', 'no_image'],
    ['the picture has no address', 'empty_url', 'no_image'],
    ['the picture is broken', 'broken_image', 'no_image'],
    ['the picture is cut off', 'truncated_image', 'no_image'],
    ['the picture is all black', 'black_image', 'no_image'],
    ['the picture is a web page', 'html_page', 'no_image'],
    ['the model breaks down', 'server_error', 'no_image'],
  ])('%s', async (why, outcome, failure) => {
    fal.behave({ outcome });
    const id = await acceptedId(generateFree(shop, person, why));
    await expectNoPictureAndTheCreditBack(await waitUntilEnded(shop, person, id));
    expect(await shop.sql('select failure from generation.generations where id = $1', [id])).toEqual([{ failure }]);
    expect(fal.submissions(why)).toBe(1);
  });

  it('fal refuses the request', async () => {
    fal.fail('submit', { answer: 422, body: { detail: [{ loc: ['body'], msg: 'no', type: 'value_error' }] } });
    await expectNoPictureAndTheCreditBack(
      await waitUntilEnded(shop, person, await acceptedId(generateFree(shop, person, 'refused at once'))),
    );
  });
});

describe('a picture is still made when fal', () => {
  it('is too busy at first', async () => {
    fal.fail('submit', { answer: 429, headers: { 'retry-after': '1' } });
    await expectExactlyOnePicture(
      await waitUntilEnded(shop, person, await acceptedId(generateFree(shop, person, 'busy at first'))),
    );
  });

  it('cannot be reached for a moment', async () => {
    fal.fail('status', { answer: 503 });
    fal.fail('download', 'lost');
    await expectExactlyOnePicture(
      await waitUntilEnded(shop, person, await acceptedId(generateFree(shop, person, 'a moment away'))),
    );
  });
});

describe('a running generation', () => {
  it('shows its queue position, then its progress, then the picture', async () => {
    fal.behave({ pollsInQueue: Infinity });
    const id = await acceptedId(generateFree(shop, person, 'step by step'));
    await until(async () => (await getGeneration(shop, person, id)).queuePosition === 7);
    fal.behave({ pollsInQueue: 0, pollsInProgress: Infinity });
    await until(async () => {
      const { queuePosition, percent } = await getGeneration(shop, person, id);
      return queuePosition === 0 && percent === 50;
    });
    fal.behave({ pollsInProgress: 0 });
    const done = await waitUntilEnded(shop, person, id);
    await expectExactlyOnePicture(done);
    const picture = await shop.call('GET', done.generatedImage?.imageUrl ?? '');
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect({ width, height }).toEqual({ width: done.generatedImage?.width, height: done.generatedImage?.height });
  });

  it('is submitted once although its worker is replaced', async () => {
    const id = await heldInProgress('handed over');
    await shop.stopWorkers();
    expect((await getGeneration(shop, person, id)).status).toBe('running');
    fal.behave({ pollsInProgress: 0 });
    await shop.startWorkers();
    await expectExactlyOnePicture(await waitUntilEnded(shop, person, id));
  });

  it('is also canceled at fal', async () => {
    const id = await heldInProgress('not wanted anymore');
    const answer = await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
    expect(await answer.json()).toMatchObject({ status: 'cancelled', remainingGenerations: 2 });
    await until(async () => fal.requests.find(({ input }) => input.prompt === 'not wanted anymore')?.cancelled);
    expect(await creditsUsed(shop, person)).toBe(0);
  });

  it('warns that cancelling after many others uses the free generation', async () => {
    const cancel = (id: string) => shop.json<Generation>('POST', `/api/generations/${id}/cancel`, { token: person.token });
    const last = await heldInProgress('the last that is given back');
    await shop.sql('insert into generation.abandoned_costs select person, 49, now() from generation.user_generation_limits');
    expect(await getGeneration(shop, person, last)).toMatchObject({ creditReturns: true });
    expect(await cancel(last)).toMatchObject({ status: 'cancelled', creditReturns: true, remainingGenerations: 2 });
    const next = await heldInProgress('the first that is not');
    expect(await getGeneration(shop, person, next)).toMatchObject({ creditReturns: false });
    const kept = { status: 'cancelled', creditReturns: false, remainingGenerations: 1 };
    expect([await cancel(next), await cancel(next)]).toMatchObject([kept, kept]);
    expect(await creditsUsed(shop, person)).toBe(1);
    const [{ cents }] = (await shop.sql<{ cents: number }>('select cents::float8 as cents from generation.abandoned_costs')) as [
      { cents: number },
    ];
    expect(cents).toBe(57);
  });

  it('is canceled at fal once fal answers, even without a worker', async () => {
    const id = await heldInProgress('cancelled in between');
    await shop.stopWorkers();
    expect((await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token })).status).toBe(200);
    fal.fail('cancel', { answer: 503 });
    await shop.startWorkers();
    await until(async () => fal.requests.find(({ input }) => input.prompt === 'cancelled in between')?.cancelled);
  });

  it('discards a picture that is finished after the cancel', async () => {
    const before = await countPictures(shop, person);
    const id = await heldInProgress('finished too late');
    // Ending a generation locks its row, so this fixes the order: first the cancel, then the finished picture.
    const holder = new Client({ connectionString: shop.settings.DATABASE_URL });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from generation.generations where id = $1 for update', [id]);
    const cancelling = shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
    await until(async () => (await shop.sql(`select ${LOCK_WAITERS} and query like 'select%'`)).length > 0);
    fal.behave({ pollsInProgress: 0 });
    await until(async () => (await shop.sql(`select ${LOCK_WAITERS} and query like 'update%may_have_objects%'`)).length > 0);
    await holder.query('rollback');
    await holder.end();
    expect((await cancelling).status).toBe(200);
    await until(
      async () => (await shop.sql('select 1 from generation.generations where id = $1 and lease_until is null', [id])).length > 0,
    );
    expect(await storedObjects(shop, `results/${person.id}/${id}`)).toEqual([]);
    expect((await getGeneration(shop, person, id)).status).toBe('cancelled');
    expect([await creditsUsed(shop, person), await countPictures(shop, person)]).toEqual([0, before]);
  });

  it('fails once after the timeout and returns the credit', async () => {
    const id = await heldInProgress('far too slow');
    shop.passTime(601_000);
    const failed = await waitUntilEnded(shop, person, id);
    await expectNoPictureAndTheCreditBack(failed);
    expect(failed.error).toBe('This picture took too long to make.');
    expect(fal.requests.find(({ input }) => input.prompt === 'far too slow')?.cancelled).toBe(true);
  });
});
