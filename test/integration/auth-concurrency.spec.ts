import { Accounts, Users } from '../../server/identity/index.js';
import { Database } from '../../server/platform/index.js';
import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import type { TestDatabase } from '../support/postgres.js';
import { until } from '../support/until.js';

const PASSWORD = 'correct horse';
const PEOPLE = ['ada@example.com', 'grace@example.com'];

let database: TestDatabase;
const webs: TestWebApp[] = [];

/** Processes of the same shop: each accepts what another has signed. */
async function startProcess(): Promise<TestWebApp> {
  const web = await startWebApp({ env: { DATABASE_URL: database.url, PUBLIC_URL: 'https://shop.example' } });
  webs.push(web);
  return web;
}

beforeAll(async () => {
  database = await createShopDatabase();
});

afterAll(async () => {
  await Promise.all(webs.map((web) => web.close()));
  await database.drop();
});

test('concurrent requests to a new process get their own user’s data', async () => {
  const first = await startProcess();
  const tokens = await Promise.all(
    PEOPLE.map(async (email) => {
      const users = first.app.get(Users, { strict: false });
      const id = await users.ensure({ email, password: PASSWORD, firstName: '', lastName: '' });
      await first.app
        .get(Database)
        .fork()
        .execute(`insert into generation.photos values (gen_random_uuid(), ?, ?, 'x', 'x', 1, 'image/jpeg', 1, 1, now())`, [
          id,
          email,
        ]);
      const { data } = await authClient(first.url).signInWithPassword({ email, password: PASSWORD });
      return data.session?.access_token ?? '';
    }),
  );

  const fresh = await startProcess();
  const seen = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const answer = await fetch(`${fresh.url}/api/user-images`, {
        headers: { authorization: `Bearer ${tokens[index % 2]}` },
        signal: AbortSignal.timeout(10_000),
      });
      const { images } = (await answer.json()) as { images: { original_filename: string }[] };
      return images.map((image) => image.original_filename).join();
    }),
  );

  expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => PEOPLE[index % 2]));
});

test('an email request during account deletion answers 503', async () => {
  const web = await startProcess();
  const email = 'leaving@example.com';
  const seed = { email, password: PASSWORD, firstName: '', lastName: '' };
  const id = await web.app.get(Users, { strict: false }).ensure(seed);
  const ask = () =>
    fetch(`${web.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email }),
    });
  const asked = await web.app.get(Database).transaction(async (em) => {
    await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`identity.one-time-tokens:${id}`]);
    const answer = ask();
    const waiters = `select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    await until(async () => (await em.execute(waiters)).length > 0);
    await em.execute(`delete from identity.users where id = ?`, [id]);
    return { answer };
  });
  expect((await asked.answer).status).toBe(503);
  expect((await ask()).status).toBe(200);
});

test('seeded users are created once and keep their password', async () => {
  const { app } = await startProcess();
  const users = app.get(Users, { strict: false });
  const seed = { email: 'Seed@Example.com', password: PASSWORD, firstName: 'S', lastName: 'Eed' };
  const ids = await Promise.all([users.ensure(seed), users.ensure({ ...seed, password: 'other one' })]);
  expect(new Set(ids).size).toBe(1);
  const again = await users.ensure({ ...seed, password: 'another one' });
  expect(again).toBe(ids[0]);
  const [found] = await app.get(Accounts, { strict: false }).findUsers([again, crypto.randomUUID()]);
  expect(found).toMatchObject({ id: again, email: 'seed@example.com', firstName: 'S', lastName: 'Eed' });
});
