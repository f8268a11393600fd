import { randomUUID } from 'node:crypto';
import type { Generation, GenerationLimits } from '../../server/generation/contract.js';
import { PictureCredits, UserErasure } from '../../server/generation/index.js';
import { Database } from '../../server/platform/index.js';
import { GenerationOutcome } from '../../server/generation/execution/generation-outcome.js';
import { acceptedId, creditsUsed, customerWithPhoto, generateFree, type PhotoOwner } from '../support/generation-data.js';
import { pictureLedger } from '../support/picture-packs.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterAll(() => shop.close());

/** A customer with no free pictures left who has bought credits. */
async function customerWithCredits(amount: number): Promise<PhotoOwner> {
  const person = await customerWithPhoto(shop);
  for (let count = 0; count < 2; count += 1) await acceptedId(generateFree(shop, person));
  await shop.sql(
    `insert into generation.picture_credits (id, user_id, kind, amount, source_id, order_number, created_at)
     values (gen_random_uuid(), $1, 'bought', $2, gen_random_uuid(), 'KS-AAAAA-BBBBB', now())`,
    [person.id, amount],
  );
  return person;
}

const cancel = (person: PhotoOwner, id: string) => shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });

describe('a bought picture', () => {
  it('is used after the free ones, and by one of two generations at once when it is the last', async () => {
    const person = await customerWithCredits(1);
    const limits = () => shop.json<GenerationLimits>('GET', '/api/user-generation-limits', { token: person.token });
    expect(await limits()).toMatchObject({ free_generations_used: 2, picture_credits: 1, remaining: 1 });
    const answers = await Promise.all([generateFree(shop, person), generateFree(shop, person), generateFree(shop, person)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 403, 403]);
    const refused = answers.find(({ status }) => status === 403);
    expect(await refused?.json()).toMatchObject({
      code: 'GENERATION.OUT_OF_QUOTA',
      message: "You've used all your free generations.",
    });
    expect(await limits()).toMatchObject({ free_generations_used: 2, picture_credits: 0, remaining: 0 });
  });

  it('is used once by a request that is sent twice', async () => {
    const person = await customerWithCredits(2);
    const ids = await Promise.all([1, 2, 3].map(() => acceptedId(generateFree(shop, person, 'once', 'one-and-the-same-key'))));
    expect(new Set(ids).size).toBe(1);
    expect((await pictureLedger(shop, person.token)).remaining).toBe(1);
  });

  it('comes back once when its generation ends without a picture, and leaves the free ones alone', async () => {
    const person = await customerWithCredits(3);
    const [cancelled, failed] = [await acceptedId(generateFree(shop, person)), await acceptedId(generateFree(shop, person))];
    await Promise.all([cancel(person, cancelled), cancel(person, cancelled)]);
    const outcome = shop.web.app.get(GenerationOutcome, { strict: false });
    await Promise.all([1, 2].map(() => outcome.fail(failed, 'unavailable', 'It did not work.')));
    const ended = await shop.json<Generation>('GET', `/api/generations/${failed}`, { token: person.token });
    expect(ended).toMatchObject({
      fromCredits: true,
      creditReturns: true,
      remainingGenerations: 3,
      details: 'Your picture was returned.',
    });
    expect(await creditsUsed(shop, person)).toBe(2);
    const { remaining, lines } = await pictureLedger(shop, person.token);
    expect([remaining, lines.filter((line) => line === '+1 returned')]).toEqual([3, ['+1 returned', '+1 returned']]);
  });

  it('does not come back when its order is refunded before the picture is done', async () => {
    const person = await customerWithCredits(2);
    const open = await acceptedId(generateFree(shop, person));
    const [order] = await shop.sql<{ id: string }>(
      `select source_id as id from generation.picture_credits where user_id = $1 and kind = 'bought'`,
      [person.id],
    );
    const credits = shop.web.app.get(PictureCredits, { strict: false });
    await shop.web.app.get(Database, { strict: false }).transaction((em) => credits.revoke(em, order!.id));
    await cancel(person, open);
    expect((await pictureLedger(shop, person.token)).remaining).toBe(0);
  });

  it('stays with the account when a free one comes back', async () => {
    const person = await customerWithPhoto(shop);
    const id = await acceptedId(generateFree(shop, person));
    await cancel(person, id);
    expect(await pictureLedger(shop, person.token)).toEqual({ remaining: 2, lines: ['+2 free', '−1 started', '+1 returned'] });
  });

  it('is forgotten with the account', async () => {
    const person = await customerWithCredits(4);
    await acceptedId(generateFree(shop, person));
    await shop.web.app.get(UserErasure, { strict: false }).erase({ userId: person.id, contactHashes: [] });
    expect(await shop.sql('select 1 from generation.picture_credits where user_id = $1', [person.id])).toEqual([]);
  });
});

describe('the ledger of pictures', () => {
  it('is only for who is signed in', async () => {
    expect((await shop.call('GET', '/api/picture-credits')).status).toBe(401);
  });

  it('counts what an earlier account of the mailbox has used', async () => {
    const mailbox = randomUUID();
    const first = await customerWithPhoto(shop, `${mailbox}@example.com`);
    await acceptedId(generateFree(shop, first));
    const second = await customerWithPhoto(shop, `${mailbox}+2@example.com`);
    await acceptedId(generateFree(shop, second));
    expect(await pictureLedger(shop, second.token)).toEqual({ remaining: 0, lines: ['+2 free', '−1 used-before', '−1 started'] });
  });
});
