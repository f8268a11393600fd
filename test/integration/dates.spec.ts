import { randomUUID } from 'node:crypto';
import type { DateDraft, RememberedDate, RememberedDateList } from '../../server/dates/contract.js';
import { RememberedDates } from '../../server/dates/index.js';
import { TestShop } from '../support/test-shop.js';
import { unsubscribeLink } from '../support/unsubscribe-link.js';
import { until } from '../support/until.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

const DRAFT: DateDraft = {
  who: 'Mom',
  occasion: 'birthday',
  title: null,
  month: 5,
  day: 12,
  time_zone: 'America/New_York',
  is_reminded: false,
};

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  ({ token } = await shop.signIn('nora@example.com'));
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from dates.remembered_dates'));

const save = (draft: object, id: string = randomUUID(), by = token) =>
  shop.call('PUT', `/api/dates/${id}`, { body: draft, token: by });
const remove = (id: string, by = token) => shop.call('DELETE', `/api/dates/${id}`, { token: by });
const list = () => shop.json<RememberedDateList>('GET', '/api/dates', { token });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('a date', () => {
  it.each<[string, object]>([
    ['without a name', { who: ' ' }],
    ['with a line break in its name', { who: 'Mom\nBcc: all' }],
    ['with a name that is too long', { who: 'm'.repeat(41) }],
    ['on February 30', { month: 2, day: 30 }],
    ['without a day', { day: null }],
    ['without a month', { month: null }],
    ['with a day that is no whole number', { day: 1.5 }],
    ['of Mother’s Day with a day', { occasion: 'mothers_day' }],
    ['of something else without words', { occasion: 'other' }],
    ['of a birthday with words', { title: 'Her party' }],
    ['in a time zone that does not exist', { time_zone: 'Mars/Olympus' }],
    ['in an offset', { time_zone: '+05:00' }],
    ['that leaves reminding open', { is_reminded: undefined }],
  ])('is refused %s', async (_, change) => {
    expect(await codeOf(await save({ ...DRAFT, ...change }))).toEqual([400, 'REQUEST.INVALID']);
    expect((await list()).dates).toEqual([]);
  });

  it('is of its account only', async () => {
    const id = randomUUID();
    await save(DRAFT, id);
    const { token: other } = await shop.signIn('other@example.com');
    expect(await codeOf(await save({ ...DRAFT, who: 'Eve' }, id, other))).toEqual([404, 'DATES.NOT_FOUND']);
    expect(await codeOf(await remove(id, other))).toEqual([404, 'DATES.NOT_FOUND']);
    expect(await codeOf(await shop.call('GET', '/api/dates'))).toEqual([401, 'IDENTITY.NOT_SIGNED_IN']);
    expect((await list()).dates).toMatchObject([{ id, who: 'Mom' }]);
  });

  it('without a month is refused for the month alone', async () => {
    const answer = await save({ ...DRAFT, month: null });
    expect(await answer.json()).toMatchObject({ fields: [{ field: 'month', message: 'Please choose the month.' }] });
  });

  it('is one of at most 50, however many are added at once', async () => {
    await Promise.all(Array.from({ length: 49 }, () => save(DRAFT)));
    const answers = await Promise.all([save(DRAFT), save(DRAFT), save(DRAFT)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [first] = (await list()).dates;
    expect((await save({ ...DRAFT, who: 'Dad' }, first?.id)).status).toBe(200);
  });

  it('is added once, changed, deleted, and brought back within a day', async () => {
    const id = randomUUID();
    await Promise.all([save(DRAFT, id), save(DRAFT, id)]);
    expect((await list()).dates).toMatchObject([{ id, who: 'Mom', is_reminded: false }]);
    const changed = { ...DRAFT, who: 'Dad', is_reminded: true };
    expect(await (await save(changed, id)).json()).toMatchObject({ id, who: 'Dad', is_reminded: true });
    expect((await remove(id)).status).toBe(204);
    expect(await codeOf(await remove(id))).toEqual([404, 'DATES.NOT_FOUND']);
    expect((await list()).dates).toEqual([]);
    await shop.web.app.get(RememberedDates).sweep();
    await save(changed, id);
    expect((await list()).dates).toMatchObject([{ id, who: 'Dad' }]);
    await remove(id);
    shop.passTime(DAY_MS + 1000);
    await shop.web.app.get(RememberedDates).sweep();
    shop.passTime(-DAY_MS - 1000);
    expect(await shop.sql('select id from dates.remembered_dates')).toEqual([]);
  });

  it('comes soonest first, on the day that it has where the customer is', async () => {
    const aheadMs = Date.parse('2027-02-10T23:30:00Z') - shop.now();
    shop.passTime(aheadMs);
    ({ token } = await shop.signIn('nora@example.com'));
    const days: Partial<DateDraft>[] = [
      { who: 'Leap', month: 2, day: 29 },
      { who: 'Today', month: 2, day: 11, time_zone: 'Europe/Berlin' },
      { who: 'Tomorrow', month: 2, day: 11 },
      { who: 'Past', month: 2, day: 9 },
      { who: 'Mom', occasion: 'mothers_day', month: null, day: null },
      { who: 'Dad', occasion: 'fathers_day', month: null, day: null },
    ];
    await Promise.all(days.map((day) => save({ ...DRAFT, ...day })));
    const { dates } = await list();
    expect(dates.map(({ who, next_on, days_left }: RememberedDate) => [who, next_on, days_left])).toEqual([
      ['Today', '2027-02-11', 0],
      ['Tomorrow', '2027-02-11', 1],
      ['Leap', '2027-02-28', 18],
      ['Mom', '2027-05-09', 88],
      ['Dad', '2027-06-20', 130],
      ['Past', '2028-02-09', 364],
    ]);
    shop.passTime(-aheadMs);
    ({ token } = await shop.signIn('nora@example.com'));
  });

  it('says that its mails were unsubscribed from, with the key that lets them come again', async () => {
    expect((await list()).unsubscribed_key).toBeNull();
    const link = await unsubscribeLink(shop, 'nora@example.com', 'dates');
    const key = new URL(link?.url ?? '').searchParams.get('key');
    await shop.json('PUT', `/api/mail-subscriptions/${key}`, { body: { is_subscribed: false } });
    expect((await list()).unsubscribed_key).toBe(key);
    await shop.json('PUT', `/api/mail-subscriptions/${key}`, { body: { is_subscribed: true } });
    expect((await list()).unsubscribed_key).toBeNull();
  });

  it('is deleted with its account', async () => {
    const gone = await shop.signIn('gone@example.com');
    await save(DRAFT, randomUUID(), gone.token);
    await save(DRAFT);
    await shop.startWorkers({ WORKER_QUEUES: 'maintenance' });
    const answer = await shop.call('DELETE', '/api/account', {
      token: gone.token,
      body: { password: 'a password of the tests' },
    });
    expect(answer.status).toBeLessThan(300);
    await until(async () => (await shop.sql('select id from dates.remembered_dates')).length === 1);
  });
});
