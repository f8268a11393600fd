import { randomUUID } from 'node:crypto';
import { CalendarReminders } from '../../server/calendars/index.js';
import { Subscriptions } from '../../server/mailing/index.js';
import { Queues } from '../../server/platform/index.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';
import { addCalendarProduct, beginCalendar, changeCalendar, setPage } from '../support/calendar-data.js';
import { addPicture } from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { unsubscribeLink } from '../support/unsubscribe-link.js';

const SEPTEMBER = '2027-09-01T08:00:00Z';
const MOM = {
  id: '0b54a0c5-6a4f-4a35-9f0c-2f8f6f6f0a11',
  name: 'Mom',
  occasion: 'birthday',
  month: 5,
  day: 12,
  since: null,
  face: null,
};

let shop: TestShop;
let reminders: CalendarReminders;
let productId: string;
let customers = 0;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  reminders = shop.web.app.get(CalendarReminders);
  productId = await addCalendarProduct(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from calendars.calendars'));

const moveTo = (time: string) => shop.passTime(Date.parse(time) - shop.now());
const rows = () => shop.sql<{ id: string; year: number }>('select id, year from calendars.reminders order by created_at');

/** Finds what is due and sends it, as the worker would. */
async function sweep(): Promise<void> {
  await reminders.sweep({ signal: new AbortController().signal });
  for (const { id } of await rows()) await reminders.send({ reminderId: id });
}

/** A customer with a calendar for 2027, with one picture and one date. */
async function customer(changes: object = {}) {
  const email = `calendar-${(customers += 1)}@example.com`;
  const person = await shop.signIn(email);
  const { id } = await beginCalendar(shop, person, productId);
  await setPage(shop, person, id, 1, await addPicture(shop, person.id));
  await changeCalendar(shop, person, id, { remindMe: true, dates: [MOM], ...changes });
  return { email, person, id };
}

it('is sent once in September, and not before', async () => {
  const { email, id } = await customer();
  moveTo('2027-08-31T23:00:00Z');
  await sweep();
  expect(await rows()).toEqual([]);
  moveTo(SEPTEMBER);
  await Promise.all([sweep(), sweep()]);
  shop.passTime(HOUR_MS);
  await sweep();
  expect(await shop.inbox.count(email)).toBe(1);
  const { text } = await shop.inbox.mailAbout(email, 'Your 2028 calendar is half made');
  expect(text).toContain('The dates of your family’s 2027 calendar are in it already, and its 1 picture too.');
  expect(text).toContain(`/product/${productId}/calendar?from=${id}`);
});

it.each<[string, object]>([
  ['without opt-in', { remindMe: false }],
  ['for a calendar of another year', { year: 2028 }],
])('is not sent %s', async (_, changes) => {
  const { email } = await customer(changes);
  moveTo(SEPTEMBER);
  await sweep();
  expect(await shop.inbox.count(email)).toBe(0);
});

it('is not sent to those who began the next calendar, who unsubscribed, or whose calendar has nothing left', async () => {
  const [begun, unsubscribed, empty] = [await customer(), await customer(), await customer({ dates: [] })];
  await beginCalendar(shop, begun.person, productId, { year: 2028 });
  const subscriptions = shop.web.app.get(Subscriptions);
  const link = await unsubscribeLink(shop, unsubscribed.email, 'calendars');
  await subscriptions.change(new URL(link!.url).searchParams.get('key')!, false);
  await setPage(shop, empty.person, empty.id, 1, null);
  moveTo(SEPTEMBER);
  await sweep();
  for (const { email } of [begun, unsubscribed, empty]) expect(await shop.inbox.count(email)).toBe(0);
  expect(await rows()).toEqual([]);
});

it('is not added again and again for a mail that is not sent', async () => {
  const [unsubscribed, empty, unsold] = [await customer(), await customer({ dates: [] }), await customer()];
  const subscriptions = shop.web.app.get(Subscriptions);
  const link = await unsubscribeLink(shop, unsubscribed.email, 'calendars');
  await subscriptions.change(new URL(link!.url).searchParams.get('key')!, false);
  await setPage(shop, empty.person, empty.id, 1, null);
  await shop.sql('update calendars.calendars set product_id = gen_random_uuid() where id = $1', [unsold.id]);
  moveTo(SEPTEMBER);
  await reminders.sweep({ signal: new AbortController().signal });
  expect(await rows()).toEqual([]);
});

it('is not tried anymore once the year has begun', async () => {
  await customer();
  moveTo(SEPTEMBER);
  await reminders.sweep({ signal: new AbortController().signal });
  const enqueued = jest.spyOn(shop.web.app.get(Queues), 'enqueueOnce').mockResolvedValue();
  const tries = async () => {
    enqueued.mockClear();
    await reminders.sweep({ signal: new AbortController().signal });
    return enqueued.mock.calls.length;
  };
  moveTo('2027-12-30T08:00:00Z');
  expect(await tries()).toBe(1);
  moveTo('2028-01-02T08:00:00Z');
  expect(await tries()).toBe(0);
  enqueued.mockRestore();
});

it('begins the next calendar with the pictures and dates that still exist', async () => {
  const { person, id } = await customer();
  const { year, dates, pages } = await beginCalendar(shop, person, productId, { year: 2028, from: id });
  expect([year, dates.map(({ name }) => name), pages.filter(({ image }) => image).map(({ month }) => month)]).toEqual([
    2028,
    ['Mom'],
    [1],
  ]);
});

it('begins no calendar in a year in which four of its dates are on one day', async () => {
  const birthdays = [1, 2, 3].map((number) => ({ ...MOM, id: randomUUID(), name: `Kid ${number}`, day: 14 }));
  const dates = [...birthdays, { ...MOM, occasion: 'mothers_day', month: null, day: null }];
  const { person, id } = await customer({ dates });
  const headers = { 'idempotency-key': randomUUID() };
  const body = { productId, year: 2028, from: id };
  const answer = await shop.call('POST', '/api/calendars', { token: person.token, body, headers });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'REQUEST.INVALID', fields: [{ field: 'year' }] }]);
  expect((await beginCalendar(shop, person, productId, { ...body, year: 2029 })).dates).toHaveLength(4);
});
