import { randomUUID } from 'node:crypto';
import { PicturePacks } from '../../server/checkout/index.js';
import { FakeFal } from '../support/fake-fal.js';
import {
  acceptedId,
  buyPictures,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  customerWithPhoto,
  type PhotoOwner,
} from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

const OWNER = 'owner@keepsake.example';
const SPENT = {
  code: 'GENERATION.DAILY_BUDGET_SPENT',
  message: 'We’ve made all the pictures we can today. Please come back tomorrow.',
};

let fal: FakeFal;
let shop: TestShop;

/** The part of the daily budget for free pictures is enough for three. */
beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({
    env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, FAL_PICTURE_CENTS: '3.5', FAL_DAILY_BUDGET_CENTS: '15' },
  });
});
/** Every test starts at the beginning of a new day. */
beforeEach(() => {
  shop.passTime(DAY_MS - (shop.now() % DAY_MS));
  fal.behave({ pollsInQueue: 0, pollsInProgress: 0, outcome: 'image' });
});
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

function today(): string {
  return new Date(shop.now()).toISOString().slice(0, 10);
}

/** Today's number of pictures and their cost. */
async function countToday(): Promise<{ pictures: number; cents: number }> {
  const [row] = await shop.sql<{ pictures: number; cents: string }>(
    'select pictures, cents from generation.engine_days where day = $1',
    [today()],
  );
  return { pictures: row?.pictures ?? 0, cents: Number(row?.cents ?? 0) };
}

async function people(count: number): Promise<PhotoOwner[]> {
  return Promise.all(Array.from({ length: count }, () => customerWithPhoto(shop)));
}

/** Uses up the day's budget. */
async function spendToday(): Promise<string[]> {
  return Promise.all((await people(3)).map((person) => acceptedId(generateFree(shop, person, 'one of three'))));
}

it('twenty concurrent requests stay within the daily budget, and the owner gets one email', async () => {
  const askers = await people(20);
  const answers = await Promise.all(askers.map((person) => generateFree(shop, person, 'all at once')));
  const refused = answers.filter((answer) => answer.status === 503);
  expect(answers.filter((answer) => answer.status === 202)).toHaveLength(3);
  expect(refused).toHaveLength(17);
  for (const answer of refused) expect(await answer.json()).toMatchObject(SPENT);
  expect(await countToday()).toEqual({ pictures: 3, cents: 10.5 });
  const used = await Promise.all(askers.map((person) => creditsUsed(shop, person)));
  expect(used.reduce((sum, each) => sum + each)).toBe(3);
  expect(await shop.sql(`select 1 from generation.generations where title = 'all at once'`)).toHaveLength(3);

  const mail = await shop.inbox.mailAbout(OWNER, `the budget of ${today()} is spent`);
  expect(mail.text).toContain('have reached $0.11. A day may cost $0.15');
  const [again] = await people(1);
  expect((await generateFree(shop, again!)).status).toBe(503);
  await until(async () => (await shop.sql('select 1 from platform.outbox')).length === 0);
  expect(await shop.inbox.count(OWNER)).toBe(1);
});

it('accepted generations finish after the budget is spent, and the next day has its own', async () => {
  fal.behave({ pollsInProgress: Infinity });
  const begun = await spendToday();
  expect((await generateFree(shop, await customerWithPhoto(shop))).status).toBe(503);
  fal.behave({ pollsInProgress: 0 });
  await until(async () => {
    const finished = await shop.sql(`select 1 from generation.generations where id = any($1) and status = 'succeeded'`, [begun]);
    return finished.length === begun.length;
  });
  shop.passTime(DAY_MS);
  const early = await customerWithPhoto(shop);
  expect((await waitUntilEnded(shop, early, await acceptedId(generateFree(shop, early)))).status).toBe('succeeded');
});

it('a request repeated with its key counts once', async () => {
  const [person] = await people(1);
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => acceptedId(generateFree(shop, person!, 'said five times', 'the-same-key'))),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await countToday()).toEqual({ pictures: 1, cents: 3.5 });
});

it('a picture canceled before its submit returns its share of the budget, once', async () => {
  await shop.stopWorkers();
  const [person, next] = await people(2);
  const id = await acceptedId(generateFree(shop, person!));
  expect(await countToday()).toEqual({ pictures: 1, cents: 3.5 });
  const cancels = await Promise.all(
    [1, 2, 3].map(() => shop.call('POST', `/api/generations/${id}/cancel`, { token: person!.token })),
  );
  expect(cancels.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await countToday()).toEqual({ pictures: 0, cents: 0 });
  await acceptedId(generateFree(shop, next!));
  expect(await countToday()).toEqual({ pictures: 1, cents: 3.5 });
});

/** Two pictures at 5 cents are reserved for it. */
function askForGroup({ token, imageId }: PhotoOwner) {
  const sources = [{ imageId, faces: [{ box: { left: 0.3, top: 0.1, width: 0.45, height: 0.6 } }] }];
  const body = { imageId, prompt: 'a group', sources };
  return shop.call('POST', '/api/generate-ai-image', { token, body, headers: { 'idempotency-key': randomUUID() } });
}

describe('a group', () => {
  beforeAll(() => shop.stopWorkers());

  it('is refused before anything is stored when the budget is a cent short', async () => {
    const [person] = (await people(1)) as [PhotoOwner];
    await shop.sql('insert into generation.engine_days (day, pictures, cents) values ($1, 1, 1.26)', [today()]);
    const answer = await askForGroup(person);
    expect([answer.status, await answer.json()]).toMatchObject([503, SPENT]);
    expect(await shop.sql('select 1 from generation.generations where user_id = $1', [person.id])).toEqual([]);
    expect([await countToday(), await creditsUsed(shop, person)]).toEqual([{ pictures: 1, cents: 1.26 }, 0]);
    await shop.sql('update generation.engine_days set cents = 1.25 where day = $1', [today()]);
    await acceptedId(askForGroup(person));
    expect(await countToday()).toEqual({ pictures: 2, cents: 11.25 });
  });

  it('returns what it reserved, once, whatever pictures cost by then', async () => {
    const [person] = (await people(1)) as [PhotoOwner];
    const id = await acceptedId(askForGroup(person));
    expect(await countToday()).toEqual({ pictures: 1, cents: 10 });
    await shop.sql('update generation.generations set reserved_cents = 7 where id = $1', [id]);
    const cancel = () => shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
    await Promise.all([cancel(), cancel()]);
    expect([await countToday(), await creditsUsed(shop, person)]).toEqual([{ pictures: 0, cents: 3 }, 0]);
  });
});

describe('bought pictures', () => {
  it('are made when the budget is spent, though free ones are left, and are counted', async () => {
    const [buyer, other] = (await people(2)) as [PhotoOwner, PhotoOwner];
    await buyPictures(shop, buyer, 3);
    await spendToday();
    for (let count = 0; count < 3; count += 1) await acceptedId(generateFree(shop, buyer));
    expect(await countToday()).toEqual({ pictures: 6, cents: 21 });
    expect(await creditsUsed(shop, buyer)).toBe(0);
    for (const person of [buyer, other]) expect((await generateFree(shop, person)).status).toBe(503);
  });

  it('are made in any number from one network', async () => {
    const [buyer] = (await people(1)) as [PhotoOwner];
    await buyPictures(shop, buyer, 25);
    await spendToday();
    for (let count = 0; count < 25; count += 1) await acceptedId(generateFree(shop, buyer));
  });
});

it('sells no pictures that the budget does not pay for', async () => {
  const packs = async (at: TestShop) => (await at.json<{ packs: object[] }>('GET', '/api/picture-packs')).packs.length;
  const stopped = await TestShop.open({ workers: false, env: { FAL_KEY: 'test-key', FAL_DAILY_BUDGET_CENTS: '0' } });
  try {
    await shop.web.app.get(PicturePacks).seed();
    await stopped.web.app.get(PicturePacks).seed();
    expect([await packs(shop), await packs(stopped)]).toEqual([2, 0]);
  } finally {
    await stopped.close();
  }
});
