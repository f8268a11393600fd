import { randomUUID } from 'node:crypto';
import type { GenerationLimits } from '../../server/generation/contract.js';
import { UserErasure } from '../../server/generation/index.js';
import { Accounts, contactReleased, IdentitySweep } from '../../server/identity/index.js';
import { Database, ObjectStore, Outbox } from '../../server/platform/index.js';
import { addPicture, addProduct, orderRow, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import {
  acceptedId,
  generateFree,
  getGeneration,
  customerWithPhoto,
  type PhotoOwner,
  storedObjects,
} from '../support/generation-data.js';
import { rowsContaining } from '../support/tables.js';
import { PASSWORD, TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

const CODE = /^Your code: (\d{6})$/m;

let shop: TestShop;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => shop.close());

function newAddress(): string {
  return `person-${(people += 1)}@example.com`;
}

async function leave(
  token: string,
  proof: object = { password: PASSWORD },
): Promise<{ status: number; code?: string; message?: string }> {
  const answer = await shop.call('DELETE', '/api/account', { token, body: proof });
  const text = await answer.text();
  return { status: answer.status, ...(text ? (JSON.parse(text) as { code: string; message: string }) : {}) };
}

async function count(table: string, where: string, value: string): Promise<number> {
  return (await shop.sql(`select 1 from ${table} where ${where} = $1`, [value])).length;
}

function useCredits(userId: string, used: number): Promise<unknown> {
  return shop.sql('insert into generation.user_generation_limits values ($1, $2, 2)', [userId, used]);
}

async function limitsOf(token: string): Promise<number> {
  return (await shop.json<GenerationLimits>('GET', '/api/user-generation-limits', { token })).free_generations_used;
}

function holding(text: string): Promise<string[]> {
  return rowsContaining((statement) => shop.sql(statement), text);
}

async function isErased({ id }: PhotoOwner): Promise<boolean> {
  return (await count('generation.photos', 'user_id', id)) === 0;
}

describe('deleting an account is refused', () => {
  beforeEach(() => shop.passTime(2 * HOUR_MS - (shop.now() % HOUR_MS)));

  test('without a session', async () => {
    expect(await leave('nonsense')).toMatchObject({ status: 401, code: 'IDENTITY.NOT_SIGNED_IN' });
  });

  test.each([
    ['a password that is a list', { password: ['x'] }],
    ['a password as long as a book', { password: 'x'.repeat(5_000) }],
    ['a code that is a number', { nonce: 123_456 }],
  ])('with %s', async (_, proof) => {
    const { token } = await shop.signIn(newAddress());
    expect(await leave(token, proof)).toMatchObject({ status: 400, code: 'REQUEST.INVALID' });
  });

  test('without the password or with a wrong one', async () => {
    const { id, token } = await shop.signIn(newAddress());
    for (const proof of [{}, { password: '' }, { nonce: '123456' }]) {
      expect(await leave(token, proof)).toMatchObject({ status: 403, code: 'IDENTITY.PROOF_NEEDED' });
    }
    expect(await leave(token, { password: 'another one' })).toMatchObject({ status: 403, code: 'IDENTITY.PROOF_WRONG' });
    expect(await count('identity.users', 'id', id)).toBe(1);
  });

  test('after ten attempts in an hour', async () => {
    const { token } = await shop.signIn(newAddress());
    for (let tries = 0; tries < 10; tries += 1) await leave(token, { password: 'a guess' });
    expect(await leave(token)).toMatchObject({ status: 429, code: 'IDENTITY.TOO_MANY_TRIES' });
  });

  test('to the owner of the shop', async () => {
    const { id, token } = await shop.signInOwner();
    expect(await shop.json('GET', '/api/account', { token })).toEqual({ hasPassword: true, isOwner: true });
    expect(await leave(token)).toMatchObject({
      status: 409,
      code: 'IDENTITY.OWNER_STAYS',
      message: expect.stringMatching(/\.$/),
    });
    expect(await count('identity.users', 'id', id)).toBe(1);
  });

  test('with a wrong code; the fifth voids the code', async () => {
    const email = newAddress();
    const { id, token } = await shop.signIn(email);
    await shop.sql('update identity.users set password_hash = null where id = $1', [id]);
    expect(await shop.json('GET', '/api/account', { token })).toEqual({ hasPassword: false, isOwner: false });
    expect(await leave(token, {})).toMatchObject({ status: 403, code: 'IDENTITY.PROOF_NEEDED' });
    const code = await codeFor(email, token);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await leave(token, { nonce: wrong })).toMatchObject({ status: 403, code: 'IDENTITY.PROOF_WRONG' });
    }
    expect(await leave(token, { nonce: code })).toMatchObject({ status: 403, code: 'IDENTITY.PROOF_WRONG' });
  });

  test('with someone else’s code', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const mine = await shop.signIn(email);
    const theirs = await shop.signIn(other);
    await shop.sql('update identity.users set password_hash = null where id = any($1)', [[mine.id, theirs.id]]);
    const code = await codeFor(other, theirs.token);
    expect(await leave(mine.token, { nonce: code })).toMatchObject({ code: 'IDENTITY.PROOF_WRONG' });
    expect(await leave(theirs.token, { nonce: code })).toMatchObject({ status: 204 });
  });

  async function codeFor(email: string, token: string): Promise<string> {
    await shop.startWorkers();
    try {
      expect((await shop.call('GET', '/auth/v1/reauthenticate', { token })).status).toBe(200);
      return CODE.exec(await shop.inbox.mailTo(email))?.[1] ?? '';
    } finally {
      await shop.stopWorkers();
    }
  }
});

describe('a deleted account', () => {
  beforeAll(() => shop.startWorkers());
  afterAll(() => shop.stopWorkers());

  test('is removed everywhere, confirmed by email, and signed out', async () => {
    const email = newAddress();
    const { id, token } = await shop.signIn(email);
    expect(await holding(email)).toContainEqual(expect.stringMatching(/^identity\.users: /));
    expect((await leave(token)).status).toBe(204);
    expect(await shop.inbox.mailTo(email)).toContain('Your account is deleted');
    await until(async () => (await holding(email)).length === 0);
    expect(await count('identity.sessions', 'user_id', id)).toBe(0);
    expect((await shop.call('GET', '/api/orders', { token })).status).toBe(401);
    const again = await shop.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password: PASSWORD } });
    expect(again.status).toBe(400);
  });

  test('is deleted once when requested twice at once', async () => {
    const { id, token } = await shop.signIn(newAddress());
    const statuses = (await Promise.all([leave(token), leave(token), leave(token)])).map(({ status }) => status);
    expect(statuses).toContain(204);
    expect([204, 401]).toEqual(expect.arrayContaining(statuses));
    expect(await count('identity.deleted_accounts', 'user_id', id)).toBe(1);
  });

  test('leaves no photos or pictures behind and keeps those of other users', async () => {
    const [person, other] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
    await addPicture(shop, person.id);
    await shop.web.app.get(ObjectStore).put(`results/${person.id}/1/picture.png`, Buffer.from('x'), 'image/png');
    expect(await storedObjects(shop, `photos/${person.id}`)).toHaveLength(2);
    await leave(person.token);
    await until(() => isErased(person));
    for (const kind of ['photos', 'results']) expect(await storedObjects(shop, `${kind}/${person.id}`)).toEqual([]);
    for (const table of ['generations', 'pictures', 'user_generation_limits']) {
      expect(await count(`generation.${table}`, 'user_id', person.id)).toBe(0);
    }
    expect(await storedObjects(shop, `photos/${other.id}`)).toHaveLength(2);
  });

  test('stops its generation in progress', async () => {
    const person = await customerWithPhoto(shop);
    const id = await acceptedId(generateFree(shop, person));
    await until(async () => (await getGeneration(shop, person, id)).status === 'running');
    await leave(person.token);
    await until(() => isErased(person));
    expect(await count('generation.generations', 'user_id', person.id)).toBe(0);
    await shop.stopWorkers();
    expect(await storedObjects(shop, `results/${person.id}`)).toEqual([]);
    expect(await shop.sql('select 1 from platform.dead_letters')).toEqual([]);
    await shop.startWorkers();
  });

  test('is announced again after an hour, which erases late uploads', async () => {
    const person = await customerWithPhoto(shop);
    await leave(person.token);
    await until(() => isErased(person));
    await shop.sql(`insert into generation.photos values ($1, $2, 'late.jpg', 'x', 'x', 1, 'image/jpeg', 1, 1, now())`, [
      randomUUID(),
      person.id,
    ]);
    await shop.web.app.get(ObjectStore).put(`photos/${person.id}/late/photo.jpg`, Buffer.from('x'), 'image/jpeg');
    shop.passTime(HOUR_MS + 60_000);
    await shop.web.app.get(IdentitySweep, { strict: false }).sweep();
    await until(() => isErased(person));
    expect(await storedObjects(shop, `photos/${person.id}`)).toEqual([]);
    expect(await count('identity.deleted_accounts', 'user_id', person.id)).toBe(0);
  });

  describe('free generations of a deleted account', () => {
    test('do not come back with the same address', async () => {
      const email = newAddress();
      const first = await shop.signIn(email);
      await useCredits(first.id, 2);
      await leave(first.token);
      await until(async () => (await count('generation.user_generation_limits', 'user_id', first.id)) === 0);
      const { id, token } = await shop.signIn(email);
      expect(id).not.toBe(first.id);
      expect(await limitsOf(token)).toBe(2);
      const person = await customerWithPhoto(shop, email);
      const answer = await generateFree(shop, person);
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'GENERATION.OUT_OF_QUOTA' }]);
    });

    test('do not come back by deleting again or adding an address', async () => {
      const [email, second] = [newAddress(), newAddress()];
      const first = await shop.signIn(email);
      await useCredits(first.id, 2);
      await leave(first.token);
      await until(async () => (await count('generation.user_generation_limits', 'user_id', first.id)) === 0);
      const back = await shop.signIn(email);
      await shop.sql('update identity.users set phone = $1, phone_confirmed_at = now() where id = $2', ['15550107777', back.id]);
      const [, phoneHash = ''] = await shop.web.app.get(Accounts, { strict: false }).contactHashes(back.id);
      await leave(back.token);
      await until(async () => (await count('generation.spent_credits', 'contact_hash', phoneHash)) === 1);

      const third = await shop.signIn(second);
      expect(await limitsOf(third.token)).toBe(0);
      await shop.sql('update identity.users set phone = $1, phone_confirmed_at = now() where id = $2', ['15550107777', third.id]);
      expect(await limitsOf(third.token)).toBe(2);
    });

    test('stay used for an address that the account gave up', async () => {
      const email = newAddress();
      const { id } = await shop.signIn(email);
      await useCredits(id, 1);
      const app = shop.web.app;
      const [contactHash = ''] = await app.get(Accounts, { strict: false }).contactHashes(id);
      await app.get(Database).transaction(async (em) => {
        app.get(Outbox).publish(em, contactReleased, { userId: id, contactHash });
      });
      await until(async () => (await count('generation.spent_credits', 'contact_hash', contactHash)) === 1);
      await shop.sql('update identity.users set email = $1 where id = $2', [newAddress(), id]);
      expect(await limitsOf((await shop.signIn(email)).token)).toBe(1);
    });

    test('are not used up by a generation that is still in progress', async () => {
      await shop.stopWorkers();
      const email = newAddress();
      const person = await customerWithPhoto(shop, email);
      await acceptedId(generateFree(shop, person));
      await leave(person.token);
      await shop.startWorkers();
      await until(() => isErased(person));
      expect(await limitsOf((await shop.signIn(email)).token)).toBe(0);
    });
  });

  describe('orders of a deleted account', () => {
    test('keep accounting data but lose the customer, the words and the PDF', async () => {
      const email = newAddress();
      const { id, token } = await shop.signIn(email);
      const wordFields = [{ label: 'Name', example: '', maxLength: 20, required: true }];
      const [productId, generatedImageId] = [await addProduct(shop, { wordFields }), await addPicture(shop, id)];
      const labels = [{ box: { left: 0.4, top: 0.3, width: 0.2, height: 0.2 }, text: 'Ludovika' }];
      await shop.sql('update generation.pictures set labels = $2 where id = $1', [generatedImageId, JSON.stringify(labels)]);
      const item = { productId, productType: 'combo' as const, quantity: 2, generatedImageId, dedication: 'For my dear Otto' };
      const order = await placeOrder(shop, [{ ...item, words: [{ label: 'Name', text: 'Ottokar' }] }], { token });
      await pay(shop, order);
      const { id: orderId } = await waitForPaymentState(shop, order, 'paid');
      const owner = await shop.signInOwner();
      const sent = { token: owner.token, body: { status: 'completed' } };
      expect((await shop.call('PATCH', `/api/admin/orders/${orderId}`, sent)).status).toBe(200);
      const before = await orderRow(shop, order);
      const link = /http:\S+\/api\/downloads\/\S+/.exec(await shop.inbox.mailTo(email))?.[0] ?? '';
      expect((await shop.call('GET', link)).status).toBe(200);
      expect(await storedObjects(shop, `pdfs/${before.id}`)).toHaveLength(1);

      await leave(token);
      await until(async () => (await count('checkout.orders', 'user_id', id)) === 0);
      const after = await orderRow(shop, order);
      for (const kept of ['status', 'payment_state', 'subtotal_cents', 'shipping_cents', 'total_cents', 'paid_at'] as const) {
        expect(after[kept]).toEqual(before[kept]);
      }
      expect(after).toMatchObject({ email: null, buyer_erased_at: expect.any(Date), user_id: null, payment_url: null });
      expect(after.shipping).toEqual({
        ...{ name: 'Deleted customer', phone: null, line1: null, line2: null, city: null, state: null, postalCode: null },
        country: before.shipping?.country,
      });
      expect(await shop.sql('select * from checkout.order_lines where order_id = $1', [before.id])).toMatchObject([
        {
          quantity: 2,
          unit_cents: 7200,
          product_name: 'The Two of You, Framed',
          dedication: null,
          words: [],
          faces: [],
          labels: [],
          image_url: null,
        },
      ]);
      expect(await holding(email)).toEqual([]);
      for (const said of ['my dear Otto', 'Ottokar', 'Ludovika']) expect(await holding(said)).toEqual([]);
      expect(await storedObjects(shop, `pdfs/${before.id}`)).toEqual([]);
      expect((await shop.call('GET', link)).status).toBe(404);
      const { orders } = await shop.json<{ orders: { order_number: string; customer: object }[] }>(
        'GET',
        '/api/admin/orders',
        owner,
      );
      expect(orders.find(({ order_number }) => order_number === order.orderNumber)?.customer).toMatchObject({
        first_name: 'Deleted',
        last_name: 'customer',
      });
    });

    test('are closed and release their stock if unpaid', async () => {
      const { token } = await shop.signIn(newAddress());
      const productId = await addProduct(shop, { stock: 6, stopSellingAtZero: true });
      const order = await placeOrder(shop, [{ productId, productType: 'product', quantity: 3 }], { token });
      await leave(token);
      expect(await waitForPaymentState(shop, order, 'expired')).toMatchObject({ stock: 'released' });
      expect(
        await shop.sql('select stock_quantity - reserved_quantity as left from catalog.products where id = $1', [productId]),
      ).toEqual([{ left: 6 }]);
      const closed = 'select from checkout.orders where number = $1 and expires_at < $2';
      await until(async () => (await shop.sql(closed, [order.orderNumber, new Date(shop.now()).toISOString()])).length > 0);
    });
  });
});

test('an interrupted deletion is finished by the retry', async () => {
  const person = await customerWithPhoto(shop);
  const erasure = shop.web.app.get(UserErasure, { strict: false });
  await useCredits(person.id, 1);
  await leave(person.token);
  const hashes = ['a keyed hash'];
  jest.spyOn(shop.web.app.get(ObjectStore), 'deleteFolder').mockRejectedValueOnce(new Error('the storage is away'));
  await expect(erasure.erase({ userId: person.id, contactHashes: hashes })).rejects.toThrow('the storage is away');
  expect(await isErased(person)).toBe(false);
  await erasure.erase({ userId: person.id, contactHashes: hashes });
  await erasure.erase({ userId: person.id, contactHashes: hashes });
  expect(await isErased(person)).toBe(true);
  expect(await storedObjects(shop, `photos/${person.id}`)).toEqual([]);
  expect(await shop.sql('select used from generation.spent_credits where contact_hash = $1', hashes)).toEqual([{ used: 1 }]);
});
