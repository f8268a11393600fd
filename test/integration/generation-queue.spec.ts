import { GenerationSweep } from '../../server/generation/index.js';
import type { TestGenerationList } from '../../server/generation/testing/contract.js';
import { waitUntilAllEnded, startGeneration, codeOf, generate, uploadSource } from '../support/fal-test-page.js';
import { FakeFal } from '../support/fake-fal.js';
import {
  acceptedId,
  buyPictures,
  getGeneration,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  customerWithPhoto,
  smallPhoto,
} from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

let fal: FakeFal;
let shop: TestShop;

/** Two slots for customers' pictures, and a daily budget for ten of them. */
beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({
    workers: false,
    env: {
      FAL_KEY: 'test-key',
      FAL_BASE_URL: fal.url,
      FAL_PICTURE_CENTS: '10',
      FAL_DAILY_BUDGET_CENTS: '134',
      WORKER_CONCURRENCY: '2',
      WORKER_QUEUES: 'generation,generation-tests,media',
    },
  });
});
/** Every test starts at the beginning of a new day. */
beforeEach(() => {
  shop.passTime(DAY_MS - (shop.now() % DAY_MS));
  fal.behave({ pollsInQueue: 0, pollsInProgress: 0, outcome: 'image' });
});
afterEach(() => shop.stopWorkers());
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

const sweep = () => shop.web.app.get(GenerationSweep, { strict: false }).sweep();

async function testPictures(count: number): Promise<string[]> {
  const image_url = await uploadSource(shop, await smallPhoto());
  return Promise.all(Array.from({ length: count }, () => startGeneration(shop, { image_url, prompt: 'a test' })));
}

function running(ids: string[]): Promise<object[]> {
  return shop.sql(`select 1 from generation.generations where id = any($1) and provider_request_id is not null`, [ids]);
}

/** Reads the outcome from the database, since the customer's token expires after an hour. */
function outcomeOf(id: string): Promise<{ status: string; error: string | null }> {
  return until(async () => {
    const [row] = await shop.sql<{ status: string; error: string | null }>(
      'select status, error from generation.generations where id = $1',
      [id],
    );
    return row && !['queued', 'running'].includes(row.status) && row;
  }, 40_000);
}

it('test pictures that hang take no slots from customers', async () => {
  fal.behave({ pollsInProgress: Infinity });
  const tests = await testPictures(4);
  await shop.startWorkers();
  await until(async () => (await running(tests)).length > 0);
  const people = await Promise.all([customerWithPhoto(shop), customerWithPhoto(shop)]);
  const gifts = await Promise.all(people.map((person) => acceptedId(generateFree(shop, person, 'a gift'))));
  await until(async () => (await running(gifts)).length === 2);
  expect(await running(tests)).toHaveLength(1);
  fal.behave({ pollsInProgress: 0 });
  for (const [index, person] of people.entries())
    expect((await waitUntilEnded(shop, person, gifts[index]!)).status).toBe('succeeded');
  expect((await waitUntilAllEnded(shop, tests)).map(({ status }) => status)).toEqual(tests.map(() => 'succeeded'));
});

it('a test picture reports its queue position without customers’ pictures', async () => {
  const person = await customerWithPhoto(shop);
  const gift = await acceptedId(generateFree(shop, person, 'a gift'));
  const tests = await testPictures(4);
  const { generations } = await shop.json<TestGenerationList>('GET', `/api/fal-image-generation?ids=${tests.join(',')}`);
  expect(generations.map(({ queue_position }) => queue_position).sort()).toEqual([0, 1, 2, 3]);
  await shop.startWorkers();
  expect((await waitUntilEnded(shop, person, gift)).status).toBe('succeeded');
  await waitUntilAllEnded(shop, tests);
});

it('a bought picture does not wait behind the free ones of its network', async () => {
  const [person, buyer] = await Promise.all([customerWithPhoto(shop), customerWithPhoto(shop)]);
  await buyPictures(shop, buyer, 1);
  await shop.sql('insert into generation.user_generation_limits values ($1, 2, 2)', [buyer.id]);
  const free = [await acceptedId(generateFree(shop, person)), await acceptedId(generateFree(shop, person))];
  const bought = await acceptedId(generateFree(shop, buyer));
  const positions = [...free.map((id) => getGeneration(shop, person, id)), getGeneration(shop, buyer, bought)];
  expect((await Promise.all(positions)).map(({ queuePosition }) => queuePosition)).toEqual([0, 2, 1]);
  await shop.startWorkers();
  await waitUntilEnded(shop, buyer, bought);
  for (const id of free) await waitUntilEnded(shop, person, id);
});

it('time in the queue does not count toward the timeout', async () => {
  const person = await customerWithPhoto(shop);
  const gift = await acceptedId(generateFree(shop, person, 'long in line'));
  const tests = await testPictures(2);
  shop.passTime(HOUR_MS);
  await sweep();
  await shop.startWorkers();
  expect((await outcomeOf(gift)).status).toBe('succeeded');
  expect((await waitUntilAllEnded(shop, tests)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
});

it('a picture in a long line gets one more job, however often it is swept', async () => {
  const person = await customerWithPhoto(shop);
  const id = await acceptedId(generateFree(shop, person, 'long in line'));
  const jobs = () =>
    shop.sql<{ id: string; priority: number }>(
      `select id, priority from bullmq.job where data->'payload'->>'generationId' = $1`,
      [id],
    );
  const [first] = await until(async () => ((await jobs()).length === 1 ? jobs() : false));
  for (let minute = 0; minute < 3; minute += 1) {
    shop.passTime(61_000);
    await sweep();
  }
  expect(await jobs()).toEqual([first, { ...first, id: expect.not.stringMatching(first!.id) }]);
  await shop.startWorkers();
  expect((await outcomeOf(id)).status).toBe('succeeded');
});

it('a generation not started for three hours fails and returns the credit', async () => {
  const person = await customerWithPhoto(shop);
  const gift = await acceptedId(generateFree(shop, person, 'never begun'));
  shop.passTime(3 * HOUR_MS + 1_000);
  await sweep();
  expect(await outcomeOf(gift)).toEqual({ status: 'failed', error: 'This picture took too long to make.' });
  expect(await creditsUsed(shop, person)).toBe(0);
});

it('test pictures use at most half of the day’s budget for free pictures', async () => {
  const image_url = await uploadSource(shop, await smallPhoto());
  const answers = await Promise.all(Array.from({ length: 10 }, () => generate(shop, { image_url })));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 202),
    ...Array.from({ length: 5 }, () => 429),
  ]);
  expect(await codeOf(generate(shop, { image_url }))).toEqual([429, 'GENERATION.TOO_MANY_TESTS']);
  const person = await customerWithPhoto(shop);
  await acceptedId(generateFree(shop, person, 'a gift'));
  expect(await shop.sql(`select 1 from generation.engine_days where owner_told_at is not null`)).toEqual([]);
});
