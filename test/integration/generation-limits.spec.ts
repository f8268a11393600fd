import { randomUUID } from 'node:crypto';
import type { GenerationLimits } from '../../server/generation/contract.js';
import { UserErasure } from '../../server/generation/index.js';
import { Accounts } from '../../server/identity/index.js';
import type { ApiError } from '../../server/platform/errors/contract.js';
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
import { msToNextHour } from '../support/hours.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;

const passHour = () => shop.passTime(msToNextHour(shop.now()));

async function beginAndCancel(person: PhotoOwner): Promise<void> {
  const id = await acceptedId(generateFree(shop, person));
  expect((await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token })).status).toBe(200);
}

/** Signs in again, since a token lasts an hour. */
async function sameAgain(person: PhotoOwner): Promise<PhotoOwner> {
  const [user] = await shop.sql<{ email: string }>('select email from identity.users where id = $1', [person.id]);
  return { ...person, token: (await shop.signIn(user!.email)).token };
}

async function expectTooMany(answer: Response, expected: string): Promise<void> {
  const { code, message } = (await answer.json()) as ApiError;
  expect([answer.status, code, message]).toEqual([429, 'GENERATION.TOO_MANY_PICTURES', expected]);
}

describe('a customer who starts and cancels pictures over and over', () => {
  const TOO_MANY = 'Too many pictures were started in the last hour. Please try again later.';

  beforeAll(async () => {
    shop = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on' } });
  });
  beforeEach(passHour);
  afterAll(() => shop.close());

  it('has to wait an hour after twenty and keeps the credits', async () => {
    const person = await customerWithPhoto(shop);
    for (let count = 0; count < 20; count += 1) await beginAndCancel(person);
    await expectTooMany(await generateFree(shop, person), TOO_MANY);
    expect(await creditsUsed(shop, person)).toBe(0);
    passHour();
    await beginAndCancel(await sameAgain(person));
  });

  it('may repeat a request whose answer was lost', async () => {
    const person = await customerWithPhoto(shop);
    const ids = new Set<string>();
    for (let count = 0; count < 25; count += 1)
      ids.add(await acceptedId(generateFree(shop, person, 'once', 'one-and-the-same-key')));
    expect(ids.size).toBe(1);
  });

  it('has two free pictures per mailbox: with any +suffix, concurrently, and after deletion', async () => {
    const people = await Promise.all(['lia', 'lia+1', 'lia+gifts'].map((name) => customerWithPhoto(shop, `${name}@example.com`)));
    const [first, second] = people as [PhotoOwner, PhotoOwner];
    const answers = await Promise.all([...people, ...people].map((person) => generateFree(shop, person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 403, 403, 403, 403]);
    const remaining = async ({ token }: PhotoOwner) =>
      (await shop.json<GenerationLimits>('GET', '/api/user-generation-limits', { token })).remaining;
    expect(await Promise.all(people.map(remaining))).toEqual([0, 0, 0]);

    const [begun] = await shop.sql<{ id: string; user_id: string }>(
      `select id, user_id from generation.generations where status = 'queued' and user_id = any($1)`,
      [people.map(({ id }) => id)],
    );
    const { token } = people.find(({ id }) => id === begun!.user_id)!;
    expect((await shop.call('POST', `/api/generations/${begun!.id}/cancel`, { token })).status).toBe(200);
    const freed = people.find(({ id }) => id === begun!.user_id)!;
    expect(await remaining(freed)).toBe(1);
    await acceptedId(generateFree(shop, freed));
    expect((await generateFree(shop, freed === first ? second : first)).status).toBe(403);

    await shop.sql(
      `update generation.generations set status = 'succeeded', finished_at = now() where status = 'queued' and user_id = any($1)`,
      [people.map(({ id }) => id)],
    );
    const erasure = shop.web.app.get(UserErasure, { strict: false });
    await erasure.erase({
      userId: freed.id,
      contactHashes: await shop.web.app.get(Accounts, { strict: false }).contactHashes(freed.id),
    });
    const fourth = await customerWithPhoto(shop, 'lia+again@example.com');
    expect([await remaining(fourth), (await generateFree(shop, fourth)).status]).toEqual([0, 403]);
  });

  it('is also limited by network, whatever the account', async () => {
    const [first, second] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
    await beginAndCancel(first);
    await shop.sql('update platform.rate_limits set points = 200');
    await expectTooMany(await generateFree(shop, second), TOO_MANY);
  });
});

describe('a customer whose pictures fal refuses', () => {
  let fal: FakeFal;

  beforeAll(async () => {
    fal = await FakeFal.start();
    shop = await TestShop.open({ env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url } });
    // The limit is per day, so the test must not cross midnight.
    passHour();
    fal.behave({ pollsInQueue: 0, pollsInProgress: 0, outcome: 'unsafe_content' });
  });
  afterAll(async () => {
    await shop.close();
    await fal.stop();
  });

  it('gets twenty a day, whatever the other limits', async () => {
    const person = await customerWithPhoto(shop);
    await waitUntilEnded(shop, person, await acceptedId(generateFree(shop, person)));
    await shop.sql('update generation.generations set submissions = submissions + 19 where user_id = $1', [person.id]);
    await expectTooMany(
      await generateFree(shop, person),
      'You’ve reached today’s limit for pictures. Please come back tomorrow.',
    );
    expect(await creditsUsed(shop, person)).toBe(0);
    await acceptedId(generateFree(shop, await customerWithPhoto(shop)));
    await shop.sql(`update generation.generations set created_at = created_at - interval '1 day' where user_id = $1`, [
      person.id,
    ]);
    await acceptedId(generateFree(shop, person));
  });
});

describe('a network whose people sign up again and again', () => {
  const USED_UP = 'Your network has used up today’s free pictures. Please come back tomorrow.';
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => customerWithPhoto(shop)));
  const generateFrom = (ip: string, { token, imageId }: PhotoOwner) =>
    shop.call('POST', '/api/generate-ai-image', {
      token,
      body: { imageId, prompt: 'a quiet beach' },
      headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': ip },
    });

  beforeAll(async () => {
    // Enough for 112 free pictures a day, and so for 28 of one network.
    const budget = { FAL_PICTURE_CENTS: '4', FAL_DAILY_BUDGET_CENTS: '600' };
    shop = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on', FAL_KEY: 'test-key', ...budget } });
  });
  beforeEach(passHour);
  afterAll(() => shop.close());

  it('gets a quarter of the day’s free pictures, and the others the rest', async () => {
    const first = await customerWithPhoto(shop);
    await acceptedId(generateFrom('2001:db8:7:100::1', first));
    await shop.sql(`update platform.rate_limits set points = 26 where key like 'free-pictures-of-network:%'`);

    // Other subnets of the same customer of a provider.
    const crowd = await people(8);
    const answers = await Promise.all(crowd.map((person, index) => generateFrom(`2001:db8:7:${index}00::1`, person)));

    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429, 429, 429, 429, 429]);
    const refused = crowd[answers.findIndex(({ status }) => status === 429)]!;
    const again = await generateFrom('2001:db8:7::1', refused);
    const seconds = Number(again.headers.get('retry-after'));
    expect(new Date(shop.now() + seconds * 1000).toISOString()).toMatch(/T00:00:0/);
    await expectTooMany(again, USED_UP);
    expect(await creditsUsed(shop, refused)).toBe(0);
    await acceptedId(generateFrom('2001:db8:8::1', refused));
    shop.passTime(seconds * 1000);
    await acceptedId(generateFrom('2001:db8:7::1', await sameAgain(refused)));
  });

  it('has fewer left after a group, which costs as much as several pictures', async () => {
    const counter = `platform.rate_limits where key like 'free-pictures-of-network:%'`;
    await shop.sql(`delete from ${counter}`);
    const { token, imageId } = await customerWithPhoto(shop);
    const sources = [{ imageId, faces: [{ box: { left: 0.3, top: 0.1, width: 0.45, height: 0.6 } }] }];
    const headers = { 'x-forwarded-for': '203.0.113.99', 'idempotency-key': randomUUID() };
    await acceptedId(shop.call('POST', '/api/generate-ai-image', { token, body: { imageId, prompt: 'us', sources }, headers }));
    // Two pictures at 5 cents instead of one at 4.
    const counts = await shop.sql(`select points from ${counter}`);
    expect(counts).toEqual([{ points: 3 }]);
  });

  it('gets its bought pictures in any number', async () => {
    const buyer = await customerWithPhoto(shop);
    await acceptedId(generateFrom('203.0.113.7', await customerWithPhoto(shop)));
    await shop.sql(`update platform.rate_limits set points = 28 where key like 'free-pictures-of-network:%'`);
    await expectTooMany(await generateFrom('203.0.113.7', buyer), USED_UP);

    await buyPictures(shop, buyer, 30);
    for (let count = 0; count < 30; count += 1) await acceptedId(generateFrom('203.0.113.7', buyer));

    expect(await creditsUsed(shop, buyer)).toBe(0);
    await expectTooMany(await generateFrom('203.0.113.7', buyer), USED_UP);
  });
});
