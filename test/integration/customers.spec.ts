import type { AdminCustomer, AdminCustomerList } from '../../server/admin/customers/contract.js';
import type { AdminOverview } from '../../server/admin/overview/contract.js';
import { CustomerRecords } from '../../server/checkout/customers/customer-records.js';
import { addProduct, orderRow, pay, placeOrder, type PlacedOrder, waitForPaymentState } from '../support/checkout-data.js';
import { rowsContaining } from '../support/tables.js';
import { PASSWORD, TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let owner: string;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open({ env: { AUTH_AUTOCONFIRM_EMAIL: 'on' } });
  owner = (await shop.signInOwner()).token;
  // The owner's own record arrives through the outbox, and would be counted as a customer in a test.
  await becomes('owner@keepsake.example', { orders_count: 0 });
});
afterAll(() => shop.close());

interface Person {
  id: string;
  email: string;
  token: string;
}

const newAddress = () => `person-${(people += 1)}@example.com`;

async function newPerson(email = newAddress()): Promise<Person> {
  return { email, ...(await shop.signIn(email)) };
}

async function change({ token }: Person, user: object): Promise<void> {
  expect((await shop.call('PUT', '/auth/v1/user', { token, body: user })).status).toBe(200);
}

async function order(buyer: { token?: string; email?: string; firstName?: string }): Promise<PlacedOrder> {
  return placeOrder(shop, [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }], buyer);
}

async function bought(buyer: { token?: string; email?: string; firstName?: string }): Promise<PlacedOrder> {
  const placed = await order(buyer);
  await pay(shop, placed);
  await waitForPaymentState(shop, placed, 'paid');
  return placed;
}

async function found(search: string): Promise<AdminCustomer[]> {
  const query = new URLSearchParams({ search });
  return (await shop.json<AdminCustomerList>('GET', `/api/admin/customers?${query}`, { token: owner })).customers;
}

/** Resolves once the owner's search finds exactly one customer, who matches the expected one. */
function becomes(search: string, expected: Partial<AdminCustomer>): Promise<AdminCustomer> {
  return until(async () => {
    const customers = await found(search);
    const [customer] = customers;
    const isSame = Object.entries(expected).every(([key, value]) => customer?.[key as keyof AdminCustomer] === value);
    return customers.length === 1 && isSame && customer!;
  });
}

async function addressesOf({ orderNumber }: PlacedOrder): Promise<{ email: string; customer_id: string }> {
  const [row] = await shop.sql<{ email: string; customer_id: string }>(
    'select email, customer_id from checkout.orders where number = $1',
    [orderNumber],
  );
  return row!;
}

async function customerOf(placed: PlacedOrder): Promise<string> {
  return (await addressesOf(placed)).customer_id;
}

describe('an account', () => {
  test('is a customer from its confirmation to its deletion', async () => {
    const before = await shop.json<AdminOverview>('GET', '/api/admin/overview', { token: owner });
    const person = await newPerson();
    await becomes(person.email, { first_name: 'Nora', last_name: 'Alvim', orders_count: 0, phone: null });
    const after = await shop.json<AdminOverview>('GET', '/api/admin/overview', { token: owner });
    expect(after.totalCustomers).toBe(before.totalCustomers + 1);
    await shop.call('DELETE', '/api/account', { token: person.token, body: { password: PASSWORD } });
    await until(async () => (await found(person.email)).length === 0);
  });

  test('by phone is a customer with that number', async () => {
    const { id, email } = await newPerson();
    await shop.sql(
      `update identity.users set email = null, email_confirmed_at = null, phone = '12025550171', phone_confirmed_at = now() where id = $1`,
      [id],
    );
    await shop.web.app.get(CustomerRecords).sync({ userId: id });
    const [listed] = (await shop.json<AdminCustomerList>('GET', '/api/admin/customers', { token: owner })).customers;
    expect(listed).toMatchObject({ email: null, phone: '+12025550171', first_name: 'Nora' });
    expect(await found(email)).toEqual([]);
    await shop.sql(
      'update identity.users set email = $2, email_confirmed_at = now(), phone = null, phone_confirmed_at = null where id = $1',
      [id, email],
    );
    await shop.web.app.get(CustomerRecords).sync({ userId: id });
    expect(await found(email)).toMatchObject([{ phone: null }]);
  });

  test('is not a customer while unconfirmed', async () => {
    const { id, email } = await newPerson();
    await becomes(email, {});
    await shop.sql('delete from checkout.customers where user_id = $1', [id]);
    await shop.sql('update identity.users set email_confirmed_at = null where id = $1', [id]);
    await shop.web.app.get(CustomerRecords).sync({ userId: id });
    expect(await found(email)).toEqual([]);
  });

  test('passes on a new name, on one line and truncated to fit', async () => {
    const person = await newPerson();
    await change(person, { data: { first_name: `Eleonore\n${'x'.repeat(80)}`, last_name: 'Weiss' } });
    await becomes(person.email, { first_name: `Eleonore ${'x'.repeat(41)}`, last_name: 'Weiss' });
  });
});

describe('a guest', () => {
  test('is a customer once they paid, and counts paid orders only', async () => {
    const email = newAddress();
    const before = await shop.json<AdminOverview>('GET', '/api/admin/overview', { token: owner });
    await order({ email });
    expect(await found(email)).toEqual([]);
    expect(await shop.json('GET', '/api/admin/overview', { token: owner })).toMatchObject({
      totalCustomers: before.totalCustomers,
    });
    await bought({ email });
    await becomes(email, { orders_count: 1 });
  });

  test('keeps their record and orders on signing up, but no name from an unpaid order', async () => {
    const [paid, unpaid] = [newAddress(), newAddress()];
    const placed = await bought({ email: paid, firstName: 'Gilda' });
    const record = await customerOf(placed);
    await order({ email: unpaid, firstName: 'Stranger' });
    for (const [email, name] of [
      [paid, 'Gilda'],
      [unpaid, ''],
    ] as const) {
      const { id } = await newPerson(email);
      await shop.sql(`update identity.users set user_metadata = '{}' where id = $1`, [id]);
      await shop.sql(`update checkout.customers set user_id = null, first_name = $2, last_name = '' where email = $1`, [
        email,
        name || 'Stranger',
      ]);
      await shop.web.app.get(CustomerRecords).sync({ userId: id });
      expect(await found(email)).toMatchObject([{ first_name: name }]);
    }
    expect(await customerOf(placed)).toBe(record);
  });
});

describe('a change of address', () => {
  test('moves the record to the new address', async () => {
    const person = await newPerson();
    const [from, to] = [person.email, newAddress()];
    const placed = await bought(person);
    const record = await customerOf(placed);
    await change(person, { email: to });
    expect((await becomes(to, { orders_count: 1 })).id).toBe(record);
    expect(await found(from)).toEqual([]);
    expect(await customerOf(await order(person))).toBe(record);
    const lookUp = (email: string) => shop.call('POST', '/api/order-lookup', { body: { number: placed.orderNumber, email } });
    expect([(await lookUp(from)).status, (await lookUp(to)).status]).toEqual([200, 404]);
  });

  test('frees the old address for guests, without the name and emails', async () => {
    const person = await newPerson();
    const [from, to] = [person.email, newAddress()];
    const hers = await bought(person);
    await shop.inbox.mailAbout(from, hers.orderNumber);
    await change(person, { email: to });
    await becomes(to, {});
    const { id } = await orderRow(shop, hers);
    await shop.call('POST', `/api/admin/orders/${id}/mails`, { token: owner, body: { mail: 'confirmation' } });
    expect((await shop.inbox.mailAbout(to, hers.orderNumber)).text).toContain('Hi Nora');
    const theirs = await bought({ email: from });
    expect((await shop.inbox.mailAbout(from, theirs.orderNumber)).text).toContain('Hi Grace');
    // The first confirmation, the notice of the change, and the confirmation of the other account.
    expect(await shop.inbox.count(from)).toBe(3);
    expect(await customerOf(theirs)).not.toBe(await customerOf(hers));
    expect(await found(from)).toMatchObject([{ first_name: 'Grace', last_name: 'Okoye', orders_count: 1 }]);
  });

  test('applies to a guest with the old address before its job has run', async () => {
    const person = await newPerson();
    const hers = await bought(person);
    await shop.stopWorkers();
    await change(person, { email: newAddress() });
    const theirs = await order({ email: person.email });
    expect(await customerOf(theirs)).not.toBe(await customerOf(hers));
    await shop.startWorkers();
  });

  test('merges with the guest at the new address, once', async () => {
    const person = await newPerson();
    const to = newAddress();
    const [asGuest, signedIn] = [await bought({ email: to, firstName: 'Eve' }), await bought(person)];
    await shop.stopWorkers();
    await change(person, { email: to });
    await Promise.all(
      [1, 2, 3].map(() =>
        shop.web.app
          .get(CustomerRecords)
          .sync({ userId: person.id })
          .catch(() => undefined),
      ),
    );
    await shop.startWorkers();
    await becomes(to, { first_name: 'Nora', orders_count: 2 });
    expect(await customerOf(asGuest)).toBe(await customerOf(signedIn));
  });

  test('works for two accounts that swap addresses, in any order', async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    for (const { email } of [one, two]) await becomes(email, {});
    await shop.stopWorkers();
    await change(one, { email: newAddress(), data: { first_name: 'One' } });
    await change(two, { email: one.email, data: { first_name: 'Two' } });
    await change(one, { email: two.email });
    await shop.web.app.get(CustomerRecords).sync({ userId: two.id });
    await shop.web.app.get(CustomerRecords).sync({ userId: one.id });
    expect(await found(two.email)).toMatchObject([{ first_name: 'One' }]);
    expect(await found(one.email)).toMatchObject([{ first_name: 'Two' }]);
    await shop.startWorkers();
  });

  test('leaves no trace after the account’s deletion', async () => {
    const person = await newPerson();
    const [from, to] = [person.email, newAddress()];
    await change(person, { data: { first_name: 'Philomena', last_name: 'Quist' } });
    await bought(person);
    await change(person, { email: to });
    await becomes(to, { first_name: 'Philomena' });
    const asGuest = await bought({ email: to });
    const atOldMailbox = await bought({ email: from });
    await shop.call('DELETE', '/api/account', { token: person.token, body: { password: PASSWORD } });
    await until(async () => (await rowsContaining((statement) => shop.sql(statement), 'Philomena')).length === 0);
    expect(await found('Quist')).toEqual([]);
    expect(await found(to)).toMatchObject([{ first_name: '', last_name: '', phone: null, orders_count: 1 }]);
    expect((await addressesOf(asGuest)).email).toBe(to);
    expect((await addressesOf(atOldMailbox)).email).toBe(from);
  });

  test('passes nothing of an erased buyer on to the next account with the address', async () => {
    const buyer = await newPerson();
    await change(buyer, { data: { first_name: 'Ottoline', last_name: 'Vance' } });
    const parcel = await placeOrder(shop, [{ productId: await addProduct(shop), productType: 'product', quantity: 1 }], buyer);
    await pay(shop, parcel);
    const { id } = await waitForPaymentState(shop, parcel, 'paid');
    await shop.call('DELETE', '/api/account', { token: buyer.token, body: { password: PASSWORD } });
    await until(async () => (await orderRow(shop, parcel)).user_id === null);
    const next = await newPerson(buyer.email);
    await until(async () => (await shop.sql('select from checkout.customers where user_id = $1', [next.id])).length > 0);
    expect(await found(buyer.email)).toMatchObject([{ phone: null, orders_count: 0 }]);
    await shop.call('PATCH', `/api/admin/orders/${id}`, { token: owner, body: { status: 'completed' } });
    await until(async () => (await rowsContaining((statement) => shop.sql(statement), 'Ottoline')).length === 0);
  });
});

test.each([
  ['Visit casino lucky bet and win money today', false],
  ['Zoë', true],
])('an email greets a guest only by a real name: %s', async (firstName, isGreeted) => {
  const email = newAddress();
  const placed = await bought({ email, firstName });
  const mail = await shop.inbox.mailTo(email);
  expect(mail).toContain(placed.orderNumber);
  expect(mail.includes(`Hi ${firstName}`)).toBe(isGreeted);
  expect(mail.includes(firstName)).toBe(isGreeted);
});
