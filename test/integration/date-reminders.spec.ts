import { randomUUID } from 'node:crypto';
import { CATEGORIES } from '../../server/catalog/contract.js';
import type { DateDraft } from '../../server/dates/contract.js';
import { DateReminders, RememberedDates } from '../../server/dates/index.js';
import { insertProduct } from '../support/catalog-data.js';
import { addProduct } from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { unsubscribeLink } from '../support/unsubscribe-link.js';
import { until } from '../support/until.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

const MOM = { who: 'Mom', month: 5, day: 12 };
const NEW_YORK = 'America/New_York';
/** Two weeks before May 12, at 9 in New York. */
const DUE = '2027-04-28T13:00:00Z';

let shop: TestShop;
let reminders: DateReminders;
let customers = 0;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  reminders = shop.web.app.get(DateReminders);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql('delete from dates.remembered_dates');
});

const sweep = () => reminders.sweep({ signal: new AbortController().signal });
const moveTo = (time: string) => shop.passTime(Date.parse(time) - shop.now());

interface Customer {
  id: string;
  email: string;
  dateId: string;
}

/** Creates a customer with a reminder of this date. */
async function remind(date: Partial<DateDraft>): Promise<Customer> {
  const email = `customer-${(customers += 1)}@example.com`;
  const { id } = await shop.signIn(email);
  const dateId = randomUUID();
  await save({ id, dateId }, date);
  return { id, email, dateId };
}

function save({ id, dateId }: Pick<Customer, 'id' | 'dateId'>, date: Partial<DateDraft>) {
  const draft: DateDraft = { ...MOM, occasion: 'birthday', title: null, time_zone: NEW_YORK, is_reminded: true, ...date };
  return shop.web.app.get(RememberedDates).save(id, dateId, draft);
}

interface Reminder {
  id: string;
  year: number;
  day: string;
  sent_at: Date | null;
}

const rows = () => shop.sql<Reminder>(`select id, year, on_day::text as day, sent_at from dates.reminders order by created_at`);

/** Sends all pending reminders, as the worker would. */
async function sendAll(): Promise<void> {
  for (const { id } of await rows()) await reminders.send({ reminderId: id });
}

describe('a reminder is due two weeks before, at 9 on the clock of the customer', () => {
  it.each<[string, Partial<DateDraft>, string, string]>([
    ['when summer time begins in New York', { month: 3, day: 28 }, '2027-03-14T13:00:00Z', '2027-03-28'],
    ['when summer time ends in New York', { month: 11, day: 21 }, '2027-11-07T14:00:00Z', '2027-11-21'],
    [
      'when summer time begins in Berlin',
      { month: 4, day: 11, time_zone: 'Europe/Berlin' },
      '2027-03-28T07:00:00Z',
      '2027-04-11',
    ],
    ['when summer time ends in Berlin', { month: 11, day: 14, time_zone: 'Europe/Berlin' }, '2027-10-31T08:00:00Z', '2027-11-14'],
    [
      'when summer time ends in Sydney',
      { month: 4, day: 18, time_zone: 'Australia/Sydney' },
      '2027-04-03T23:00:00Z',
      '2027-04-18',
    ],
    [
      'when summer time begins in Sydney',
      { month: 10, day: 17, time_zone: 'Australia/Sydney' },
      '2027-10-02T22:00:00Z',
      '2027-10-17',
    ],
    ['of February 29 in a common year', { month: 2, day: 29 }, '2027-02-14T14:00:00Z', '2027-02-28'],
    ['of February 29 in a leap year', { month: 2, day: 29 }, '2028-02-15T14:00:00Z', '2028-02-29'],
    ['of a day in the next year', { month: 1, day: 5 }, '2026-12-22T14:00:00Z', '2027-01-05'],
    ['of Mother’s Day', { occasion: 'mothers_day', month: null, day: null }, '2027-04-25T13:00:00Z', '2027-05-09'],
    ['of Father’s Day', { occasion: 'fathers_day', month: null, day: null }, '2027-06-06T13:00:00Z', '2027-06-20'],
  ])('%s', async (_, date, due, day) => {
    await remind(date);
    // The evening before, and a minute before nine.
    for (const early of [12 * HOUR_MS, 60_000]) {
      moveTo(new Date(Date.parse(due) - early).toISOString());
      await sweep();
      expect(await rows()).toEqual([]);
    }
    moveTo(due);
    await sweep();
    expect(await rows()).toMatchObject([{ day, year: Number(day.slice(0, 4)) }]);
  });
});

describe('a reminder', () => {
  it('is not created without opt-in, or for a deleted date', async () => {
    moveTo('2027-04-01T12:00:00Z');
    await remind({ is_reminded: false });
    const { id, dateId } = await remind({});
    await shop.web.app.get(RememberedDates).remove(id, dateId);
    moveTo(DUE);
    await sweep();
    expect(await rows()).toEqual([]);
  });

  it('is sent once, however many sweeps and workers meet, and again next year', async () => {
    moveTo(DUE);
    const { email } = await remind({});
    await Promise.all([sweep(), sweep(), sweep()]);
    const [reminder, ...others] = await rows();
    expect(others).toEqual([]);
    await Promise.all([
      reminders.send({ reminderId: reminder!.id }),
      reminders.send({ reminderId: reminder!.id }),
      reminders.send({ reminderId: reminder!.id }),
    ]);
    shop.passTime(3 * DAY_MS);
    await sweep();
    await sendAll();
    expect(await shop.inbox.count(email)).toBe(1);
    moveTo('2028-04-28T13:00:00Z');
    await sweep();
    await sendAll();
    expect(await shop.inbox.count(email)).toBe(2);
  });

  it('is sent for the right day, too, once the customer has corrected a wrong one', async () => {
    moveTo(DUE);
    const customer = await remind({});
    await sweep();
    await sendAll();
    await save(customer, { who: 'Grandma' });
    await sweep();
    expect((await rows()).map(({ day }) => day)).toEqual(['2027-05-12']);
    await save(customer, { month: 6 });
    moveTo('2027-05-29T13:00:00Z');
    await sweep();
    await sendAll();
    expect((await rows()).map(({ day }) => day)).toEqual(['2027-06-12']);
    expect(await shop.inbox.count(customer.email)).toBe(2);
  });

  it.each([
    [7, 'is in 7 days'],
    [6, null],
  ])('comes late when %i days are left, or not at all', async (days, words) => {
    moveTo(DUE);
    shop.passTime((14 - days) * DAY_MS);
    const { email } = await remind({});
    await sweep();
    await sendAll();
    expect(await shop.inbox.count(email)).toBe(words ? 1 : 0);
    if (words) await shop.inbox.mailAbout(email, words);
  });

  it('is enqueued again when its job was lost, but not beside the one that waits', async () => {
    moveTo(DUE);
    await remind({});
    await sweep();
    for (let hour = 1; hour <= 3; hour += 1) {
      shop.passTime(HOUR_MS);
      await sweep();
    }
    await until(async () => (await shop.sql(`select id from platform.outbox`)).length === 0);
    const [{ id } = { id: '' }] = await rows();
    expect(await shop.sql(`select id from bullmq.job where data::text like '%' || $1 || '%'`, [id])).toHaveLength(2);
  });

  it.each<[string, (customer: Customer) => Promise<unknown>]>([
    [
      'unsubscribed',
      async ({ email }) => {
        const link = await unsubscribeLink(shop, email, 'dates');
        await fetch(`${shop.web.url}/unsubscribe${new URL(link?.url ?? '').search}`, { method: 'POST' });
      },
    ],
    ['stopped it', (customer) => save(customer, { is_reminded: false })],
    ['moved the date', (customer) => save(customer, { month: 7 })],
    ['deleted the date', ({ id, dateId }) => shop.web.app.get(RememberedDates).remove(id, dateId)],
    ['is too late, because workers were away', () => Promise.resolve(shop.passTime(8 * DAY_MS))],
    ['deleted the account', ({ id }) => shop.sql('delete from identity.users where id = $1', [id])],
  ])('that waits is not sent to a customer who %s', async (_, happen) => {
    moveTo(DUE);
    const customer = await remind({});
    await sweep();
    const [{ id } = { id: '' }] = await rows();
    await happen(customer);
    await reminders.send({ reminderId: id });
    expect(await rows()).toEqual([]);
    expect(await shop.inbox.count(customer.email)).toBe(0);
  });

  it('goes to the address that the account has now', async () => {
    moveTo(DUE);
    const { id, email } = await remind({});
    await sweep();
    await shop.sql('update identity.users set email = $2 where id = $1', [id, `new.${email}`]);
    await sendAll();
    expect([await shop.inbox.count(email), await shop.inbox.count(`new.${email}`)]).toEqual([0, 1]);
  });
});

describe('the mail of a reminder', () => {
  it('shows three gifts that fit and can be bought, others than last year, and can be stopped', async () => {
    const fitting = (name: string, stock = true) =>
      insertProduct(shop, { name, category: CATEGORIES[10], ...(stock ? {} : { pdf: 0, product: 0, combo: 0 }) });
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await fitting(`Birthday ${name}`);
    await fitting('Birthday Unpriced', false);
    await addProduct(shop, { name: 'Sold out', stock: 0, stopSellingAtZero: true });
    await insertProduct(shop, { name: 'For anyone' });
    moveTo(DUE);
    const { email } = await remind({ who: 'Anna' });
    await sweep();
    await sendAll();
    const first = await shop.inbox.mailAbout(email, 'Anna’s birthday is in two weeks');
    const header = (name: string) => first.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(first.text).toContain('It’s on Wednesday, May 12');
    expect(first.text).toMatch(/Unsubscribe: \S+\/unsubscribe\?key=/);
    expect(giftsIn(first.text)).toEqual(['Birthday Five', 'Birthday Four', 'Birthday Three']);
    expect(first.text).toContain('Birthday Five: from $18.00\n  See this gift: ');
    moveTo('2028-04-28T13:00:00Z');
    await sweep();
    await sendAll();
    expect(giftsIn(await shop.inbox.mailTo(email, 2))).toEqual(['Birthday Two', 'Birthday One', 'For anyone']);
  });

  it('shows gifts for the person first, with their pictures', async () => {
    const couple = await addProduct(shop, { name: 'For the two' });
    await insertProduct(shop, { name: 'For grandma', category: 'Gifts for Grandma' });
    moveTo(DUE);
    const { email } = await remind({ who: 'Grandma Rose', occasion: 'anniversary' });
    await sweep();
    await sendAll();
    const mail = await shop.inbox.mailAbout(email, 'Grandma Rose’s anniversary');
    expect(giftsIn(mail.text)).toEqual(['For grandma', 'For the two', expect.any(String)]);
    expect(mail.text).toContain(`/product/${couple}`);
    expect(mail.html).toContain('cid:picture-1@keepsake');
  });

  it('has a link that stops this date by a press, and undoes that', async () => {
    moveTo(DUE);
    const { email, dateId } = await remind({ who: 'My parents', occasion: 'other', title: 'big day' });
    await sweep();
    await sendAll();
    const key = /\/unsubscribe\?date=(\S+)/.exec(await shop.inbox.mailTo(email))?.[1] ?? '';
    const isReminded = async () =>
      (await shop.sql<{ is_reminded: boolean }>('select is_reminded from dates.remembered_dates'))[0]?.is_reminded;
    await shop.call('GET', `/unsubscribe?date=${key}`, { headers: { accept: 'text/html' } });
    expect(await isReminded()).toBe(true);
    for (const is_reminded of [false, false, true]) {
      const changed = await shop.json('PUT', '/api/date-reminders', { body: { key, is_reminded } });
      expect(changed).toEqual({ name: 'My parents’ big day', is_reminded });
      expect(await isReminded()).toBe(is_reminded);
    }
    const forged = [`${key}0`, `${randomUUID()}.${key.split('.')[1]}`, `${key}.0`, dateId, '', '\u0000'];
    for (const each of forged) {
      const answer = await shop.call('PUT', '/api/date-reminders', { body: { key: each, is_reminded: false } });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'DATES.NOT_FOUND' }]);
    }
    expect(await isReminded()).toBe(true);
  });
});

function giftsIn(text = ''): string[] {
  return [...text.matchAll(/^(.+): from \$/gm)].map(([, name]) => name ?? '');
}
