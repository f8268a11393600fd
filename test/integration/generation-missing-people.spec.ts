import { randomUUID } from 'node:crypto';
import { FakeFal } from '../support/fake-fal.js';
import {
  acceptedId,
  buyPictures,
  retryFree,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  getGeneration,
  photoWithPeople,
  customerWithPhoto,
  type PhotoOwner,
} from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { expireUndo } from '../support/expire-undo.js';
import { until } from '../support/until.js';

let fal: FakeFal;
let shop: TestShop;
let people: Record<1 | 2 | 3, Buffer>;
let person: PhotoOwner;

beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({ env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url } });
  people = { 1: await photoWithPeople(1), 2: await photoWithPeople(2), 3: await photoWithPeople(3) };
});
beforeEach(async () => {
  fal.behave({ pollsInQueue: 0, pollsInProgress: 0, outcome: 'image' });
  await shop.sql('delete from generation.engine_days');
});
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

/** Makes a picture of three people, of whom the first tries show this many. */
async function made(prompt: string, ...seen: (1 | 2 | 3)[]): Promise<string> {
  fal.usePictures(prompt, ...seen.map((count) => people[count]));
  const id = await acceptedId(generateFree(shop, person, prompt));
  await waitUntilEnded(shop, person, id);
  return id;
}

/** A picture stored as missing people, without running the slow detection. */
async function incomplete(prompt: string): Promise<string> {
  const id = await acceptedId(generateFree(shop, person, prompt));
  await waitUntilEnded(shop, person, id);
  await markIncomplete(id);
  return id;
}

const markIncomplete = (id: string, photoFaces = 3) =>
  shop.sql(`update generation.pictures set faces = '[{}, {}]', photo_faces = $2 where generation_id = $1`, [id, photoFaces]);

/** A picture of both people of a photo. */
async function complete(prompt: string): Promise<string> {
  const id = await incomplete(prompt);
  await markIncomplete(id, 2);
  return id;
}

async function budgetPictures(): Promise<number> {
  const [day] = await shop.sql<{ pictures: number }>('select pictures from generation.engine_days');
  return day?.pictures ?? 0;
}

const spendBudget = () => shop.sql(`update generation.engine_days set cents = ${shop.settings.FAL_DAILY_BUDGET_CENTS}`);
const spendAllowance = (cents: number) =>
  shop.sql(
    'insert into generation.abandoned_costs select person, $2, now() from generation.user_generation_limits where user_id = $1',
    [person.id, cents],
  );
async function allowanceSpent(): Promise<number | undefined> {
  const rows = await shop.sql<{ cents: number }>(
    `select cents::float8 as cents from generation.abandoned_costs
     join generation.user_generation_limits using (person) where user_id = $1`,
    [person.id],
  );
  return rows[0]?.cents;
}
const seenIn = async (id: string) => (await getGeneration(shop, person, id)).generatedImage?.missingPeople;
const codeOf = async (answer: Response) => ({ status: answer.status, code: ((await answer.json()) as { code: string }).code });

describe('a picture that misses someone from the photo', () => {
  beforeEach(async () => {
    person = await customerWithPhoto(shop, undefined, people[3]);
  });

  it('is retried at our cost and replaced by a complete one', async () => {
    const id = await made('better at the second try', 2, 3);
    expect(await getGeneration(shop, person, id)).toMatchObject({
      status: 'succeeded',
      generatedImage: { missingPeople: null },
    });
    expect([fal.submissions('better at the second try'), await budgetPictures(), await creditsUsed(shop, person)]).toEqual([
      2, 2, 1,
    ]);
    const [{ faces }] = (await shop.sql<{ faces: object[] }>('select faces from generation.pictures where generation_id = $1', [
      id,
    ])) as [{ faces: object[] }];
    expect(faces).toHaveLength(3);
    expect(Object.keys(faces[0]!).sort()).toEqual(['height', 'left', 'top', 'width']);
  });

  it('is the better one of two and says how many people are missing', async () => {
    const first = await made('the first is better', 2, 1);
    const missing = { seen: 2, expected: 3 };
    expect(await getGeneration(shop, person, first)).toMatchObject({
      canRetryFree: true,
      retryOf: null,
      generatedImage: { missingPeople: missing },
    });
    expect(await seenIn(await made('the second is better', 1, 2))).toEqual(missing);
    expect([fal.submissions('the first is better'), fal.submissions('the second is better')]).toEqual([2, 2]);
  });

  it('is kept when the second try fails or the budget is spent', async () => {
    fal.usePictures('second refused', people[2]);
    fal.behave({ pollsInProgress: Infinity });
    const id = await acceptedId(generateFree(shop, person, 'second refused'));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50);
    await spendBudget();
    fal.finish('second refused');
    expect((await waitUntilEnded(shop, person, id)).generatedImage?.missingPeople).toEqual({ seen: 2, expected: 3 });
    expect(fal.submissions('second refused')).toBe(1);

    await shop.sql('delete from generation.engine_days');
    fal.usePictures('second unsafe', people[2]);
    const next = await acceptedId(generateFree(shop, person, 'second unsafe'));
    await until(async () => fal.submissions('second unsafe') === 1);
    fal.finish('second unsafe');
    await until(async () => fal.submissions('second unsafe') === 2);
    fal.finish('second unsafe', 'unsafe_content');
    expect(await waitUntilEnded(shop, person, next)).toMatchObject({
      status: 'succeeded',
      generatedImage: { missingPeople: { seen: 2 } },
    });
  });

  it('is kept when no time is left for another try', async () => {
    fal.behave({ pollsInProgress: Infinity });
    for (const [prompt, submissions] of [
      ['short of time', 1],
      ['out of time', 2],
    ] as const) {
      fal.usePictures(prompt, people[2], people[3]);
      const id = await acceptedId(generateFree(shop, person, prompt));
      await until(async () => fal.submissions(prompt) === 1);
      if (submissions === 1) shop.passTime(300_000);
      fal.finish(prompt);
      if (submissions === 2) {
        await until(async () => fal.submissions(prompt) === 2);
        shop.passTime(460_000);
      }
      expect((await waitUntilEnded(shop, person, id)).generatedImage?.missingPeople).toEqual({ seen: 2, expected: 3 });
      expect(fal.submissions(prompt)).toBe(submissions);
    }
    expect(fal.requests.at(-1)?.cancelled).toBe(true);
  });
});

describe('a free retry', () => {
  beforeEach(async () => {
    person = await customerWithPhoto(shop);
  });

  it('is given once, also without free generations', async () => {
    const id = await incomplete('pressed twice');
    await shop.sql('update generation.user_generation_limits set free_generations_used = 2 where user_id = $1', [person.id]);
    const key = randomUUID();
    const presses = await Promise.all(
      [key, key, randomUUID(), randomUUID()].map((each) => acceptedId(retryFree(shop, person, id, each))),
    );
    expect(new Set(presses).size).toBe(1);
    const retry = presses[0]!;
    expect(await waitUntilEnded(shop, person, retry)).toMatchObject({
      status: 'succeeded',
      retryOf: id,
      canRetryFree: false,
      remainingGenerations: 0,
    });
    expect(await getGeneration(shop, person, id)).toMatchObject({
      canRetryFree: false,
      generatedImage: { missingPeople: { seen: 2 } },
    });
    expect(await acceptedId(retryFree(shop, person, id))).toBe(retry);
    expect([fal.submissions('pressed twice'), await creditsUsed(shop, person)]).toEqual([2, 2]);
    const twin = `jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', 'of the twin', 'provider_request_id', null)`;
    await expect(
      shop.sql(
        `insert into generation.generations select (jsonb_populate_record(g, ${twin})).* from generation.generations g where id = $1`,
        [retry],
      ),
    ).rejects.toThrow('generations_free_retry');
  });

  it('is not offered for a retry or a complete picture, nor to a stranger', async () => {
    const id = await incomplete('no endless retries');
    const retry = await acceptedId(retryFree(shop, person, id));
    await waitUntilEnded(shop, person, retry);
    await markIncomplete(retry);
    expect(await getGeneration(shop, person, retry)).toMatchObject({
      canRetryFree: false,
      generatedImage: { missingPeople: { seen: 2 } },
    });
    const refused = { status: 409, code: 'GENERATION.NO_FREE_RETRY' };
    expect(await codeOf(await retryFree(shop, person, retry))).toEqual(refused);
    expect(
      await codeOf(await retryFree(shop, person, await acceptedId(generateFree(shop, person, 'everybody is there')))),
    ).toEqual(refused);
    const notFound = { status: 404, code: 'GENERATION.NOT_FOUND' };
    expect(await codeOf(await retryFree(shop, await customerWithPhoto(shop), id))).toEqual(notFound);
    expect(await codeOf(await retryFree(shop, person, 'nonsense'))).toEqual(notFound);
    expect((await retryFree(shop, person, id, 'short')).status).toBe(400);
  });

  it('returns as a free retry when it ends without a picture', async () => {
    const id = await incomplete('given back');
    fal.behave({ outcome: 'no_images' });
    const failed = await acceptedId(retryFree(shop, person, id));
    expect(await waitUntilEnded(shop, person, failed)).toMatchObject({
      status: 'failed',
      creditReturns: true,
      details: 'Your free try was returned.',
    });
    fal.behave({ pollsInProgress: Infinity, outcome: 'image' });
    expect((await getGeneration(shop, person, id)).canRetryFree).toBe(true);
    const cancelled = await acceptedId(retryFree(shop, person, id));
    expect(cancelled).not.toBe(failed);
    const cancel = () => shop.json('POST', `/api/generations/${cancelled}/cancel`, { token: person.token });
    const free = { status: 'cancelled', creditReturns: true, remainingGenerations: 1 };
    expect([await cancel(), await cancel()]).toMatchObject([free, free]);
    expect([await creditsUsed(shop, person), (await getGeneration(shop, person, id)).canRetryFree]).toEqual([1, true]);
  });

  it('stays used when canceled after many others', async () => {
    const id = await incomplete('canceled too often');
    await spendAllowance(60);
    fal.behave({ pollsInProgress: Infinity });
    const retry = await acceptedId(retryFree(shop, person, id));
    await until(async () => fal.submissions('canceled too often') === 2);
    expect(await shop.json('POST', `/api/generations/${retry}/cancel`, { token: person.token })).toMatchObject({
      creditReturns: false,
    });
    expect((await getGeneration(shop, person, id)).canRetryFree).toBe(false);
    expect(await codeOf(await retryFree(shop, person, id))).toMatchObject({ code: 'GENERATION.NO_FREE_RETRY' });
    expect(await creditsUsed(shop, person)).toBe(1);
  });

  it('is still available after a day whose budget was spent', async () => {
    const id = await incomplete('tomorrow');
    await spendBudget();
    expect(await codeOf(await retryFree(shop, person, id))).toMatchObject({ status: 503, code: 'GENERATION.DAILY_BUDGET_SPENT' });
    await shop.sql('delete from generation.engine_days');
    expect(await seenIn(await acceptedId(retryFree(shop, person, id)))).toBeUndefined();
  });

  it('of a bought picture is made, and tried twice, after the budget was spent', async () => {
    person = await customerWithPhoto(shop, undefined, people[3]);
    await shop.sql('insert into generation.user_generation_limits values ($1, 2, 2)', [person.id]);
    await buyPictures(shop, person, 1);
    const id = await incomplete('bought');
    await spendBudget();
    fal.usePictures('bought', people[3], people[2], people[3]);
    const retry = await acceptedId(retryFree(shop, person, id));
    expect(await waitUntilEnded(shop, person, retry)).toMatchObject({
      status: 'succeeded',
      generatedImage: { missingPeople: null },
    });
    expect(fal.submissions('bought')).toBe(3);

    // Nor does it count toward the customer's free pictures of the day.
    await shop.sql('delete from generation.engine_days');
    await shop.sql('update generation.generations set submissions = 20 where id = $1', [retry]);
    await shop.sql('update generation.user_generation_limits set free_generations_used = 0 where user_id = $1', [person.id]);
    await acceptedId(generateFree(shop, person));
  });

  it('of a picture that looks wrong is given once, and counted in the allowance', async () => {
    const id = await complete('not my face');
    expect((await getGeneration(shop, person, id)).canRetryFree).toBe(true);
    const presses = await Promise.all([1, 2, 3].map(() => acceptedId(retryFree(shop, person, id))));
    expect([new Set(presses).size, await allowanceSpent()]).toEqual([1, 4]);
    expect(await waitUntilEnded(shop, person, presses[0]!)).toMatchObject({ status: 'succeeded', retryOf: id });
    expect([fal.submissions('not my face'), await creditsUsed(shop, person), await allowanceSpent()]).toEqual([2, 1, 4]);
    await markIncomplete(presses[0]!, 2);
    expect((await getGeneration(shop, person, presses[0]!)).canRetryFree).toBe(false);
  });

  it('of a picture that looks wrong is refused when the allowance is used up, but not of one that misses people', async () => {
    const ids = [await complete('first of two'), await complete('second of two')] as const;
    await spendAllowance(49);
    const answers = await Promise.all(ids.map((id) => retryFree(shop, person, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const refused = ids[answers.findIndex(({ status }) => status === 409)]!;
    expect([await allowanceSpent(), (await getGeneration(shop, person, refused)).canRetryFree]).toEqual([53, false]);
    await markIncomplete(refused);
    expect((await getGeneration(shop, person, refused)).canRetryFree).toBe(true);
    await acceptedId(retryFree(shop, person, refused));
    expect(await allowanceSpent()).toBe(53);
  });

  it('of a picture that looks wrong gives the allowance back when it ends without a picture', async () => {
    const id = await complete('our failure');
    fal.behave({ outcome: 'no_images' });
    const failed = await acceptedId(retryFree(shop, person, id));
    expect(await waitUntilEnded(shop, person, failed)).toMatchObject({ status: 'failed', creditReturns: true });
    expect([await allowanceSpent(), (await getGeneration(shop, person, id)).canRetryFree]).toEqual([0, true]);
    fal.behave({ pollsInProgress: Infinity, outcome: 'image' });
    const cancelled = await acceptedId(retryFree(shop, person, id));
    await until(async () => fal.submissions('our failure') === 3);
    await shop.json('POST', `/api/generations/${cancelled}/cancel`, { token: person.token });
    // Only the cost of its own cancellation, as for any other picture.
    expect(await allowanceSpent()).toBe(4);
  });

  it('ends when the photo is deleted, together with its face data', async () => {
    const id = await incomplete('photo deleted');
    await shop.call('DELETE', `/api/user-images/${person.imageId}`, { token: person.token });
    expect(await codeOf(await retryFree(shop, person, id))).toMatchObject({ code: 'GENERATION.PHOTO_NOT_FOUND' });
    await expireUndo(shop, person.imageId);
    await until(async () => (await seenIn(id)) === null);
    expect((await getGeneration(shop, person, id)).canRetryFree).toBe(false);
  });
});
