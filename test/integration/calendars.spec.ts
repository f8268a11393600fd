import { randomUUID } from 'node:crypto';
import { CalendarDeletion } from '../../server/calendars/calendar-deletion.js';
import { Calendars } from '../../server/calendars/calendars.js';
import type { Calendar, CalendarDate, CalendarList } from '../../server/calendars/contract.js';
import { GenerationLeases } from '../../server/generation/execution/generation-leases.js';
import { RetryLaterError } from '../../server/platform/index.js';
import {
  addCalendarProduct,
  beginCalendar,
  changeCalendar,
  fillCalendar,
  finishedCalendar,
  setPage,
  showCalendar,
} from '../support/calendar-data.js';
import { addPicture, addProduct } from '../support/checkout-data.js';
import { buyPictures, creditsUsed, customerWithPhoto, type PhotoOwner } from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let product: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  product = await addCalendarProduct(shop);
});
afterAll(() => shop.close());

const date = (change: Partial<CalendarDate> = {}): CalendarDate => ({
  id: randomUUID(),
  name: 'Mom',
  occasion: 'birthday',
  month: 2,
  day: 29,
  since: 1964,
  face: null,
  ...change,
});

const generationsOf = ({ id }: { id: string }) =>
  shop.sql<{ id: string; title: string; prompt: string; image_type: string; status: string }>(
    'select id, title, prompt, image_type, status from generation.generations where user_id = $1 order by id',
    [id],
  );
const balanceOf = async ({ id }: { id: string }) =>
  (
    await shop.sql<{ left: number }>(
      'select coalesce(sum(amount), 0)::int as left from generation.picture_credits where user_id = $1',
      [id],
    )
  )[0]!.left;

describe('a calendar', () => {
  it('begins once for a key, with twelve empty months of its year', async () => {
    const { token } = await shop.signIn('begins@example.com');
    const request = {
      token,
      body: { productId: product, year: 2027, startMonth: 9 },
      headers: { 'idempotency-key': 'begins-once' },
    };
    const [one, two] = [
      await shop.json<Calendar>('POST', '/api/calendars', request),
      await shop.json<Calendar>('POST', '/api/calendars', request),
    ];
    expect(two.id).toBe(one.id);
    expect(one).toMatchObject({ year: 2027, startMonth: 9, weekStart: 'sunday', country: 'US', cover: null, remindMe: false });
    expect(one.pages.map(({ year, month }) => `${year}-${month}`)).toEqual(
      [9, 10, 11, 12].map((month) => `2027-${month}`).concat([1, 2, 3, 4, 5, 6, 7, 8].map((month) => `2028-${month}`)),
    );
    expect(one.pages.every(({ image, generation }) => !image && !generation)).toBe(true);
    const { calendars } = await shop.json<CalendarList>('GET', '/api/calendars', { token });
    expect(calendars).toMatchObject([{ id: one.id, filled: 0 }]);
  });

  it('is made of calendars only', async () => {
    const { token } = await shop.signIn('mug@example.com');
    const body = { productId: await addProduct(shop), year: 2027 };
    const answer = await shop.call('POST', '/api/calendars', { token, body, headers: { 'idempotency-key': 'of-a-mug' } });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CATALOG.PRODUCT_NOT_FOUND' }]);
  });

  it('has the holidays of its country and months, also across two years', async () => {
    const person = await shop.signIn('holidays@example.com');
    const { id } = await beginCalendar(shop, person, product, { startMonth: 9 });
    const american = (await showCalendar(shop, person, id)).holidays;
    expect(american).toContainEqual({ year: 2027, month: 11, day: 25, name: 'Thanksgiving Day' });
    expect(american).toContainEqual({ year: 2028, month: 7, day: 4, name: 'Independence Day' });
    expect(american.some(({ year, month }) => year === 2027 && month < 9)).toBe(false);
    await changeCalendar(shop, person, id, { country: 'DE', weekStart: 'monday' });
    const german = await showCalendar(shop, person, id);
    expect(german.weekStart).toBe('monday');
    expect(german.holidays).toContainEqual({ year: 2028, month: 4, day: 14, name: 'Karfreitag' });
    await changeCalendar(shop, person, id, { country: 'JP' });
    expect((await showCalendar(shop, person, id)).holidays.map(({ name }) => name)).toContain('New Year’s Day'.replace('’', "'"));
    await changeCalendar(shop, person, id, { country: null });
    expect((await showCalendar(shop, person, id)).holidays).toEqual([]);
  });

  it('keeps dates with a face of a picture', async () => {
    const person = await shop.signIn('dates@example.com');
    const { id } = await beginCalendar(shop, person, product);
    const face = { imageId: await addPicture(shop, person.id), box: { left: 0.3, top: 0.2, width: 0.2, height: 0.2 } };
    const dates = [date({ face }), date({ occasion: 'mothers_day', month: null, day: null, since: null })];
    expect((await changeCalendar(shop, person, id, { dates })).status).toBe(200);
    expect((await showCalendar(shop, person, id)).dates).toEqual(dates);
    await shop.call('DELETE', `/api/generated-images/${face.imageId}`, { token: person.token });
    const { dates: left } = await showCalendar(shop, person, id);
    expect(left.map((each) => each.face)).toEqual([null, null]);
    expect((await changeCalendar(shop, person, id, { dates: left })).status).toBe(200);
  });

  it.each<[string, object, string | null]>([
    ['a fourth date on a day', { dates: [1, 2, 3, 4].map(() => date({ month: 5, day: 16 })) }, 'dates.3.day'],
    ['February 28 and 29 of a common year', { dates: [28, 28, 29, 29].map((day) => date({ day })) }, 'dates.3.day'],
    ['a name with an emoji', { dates: [date({ name: 'Mom 🎂' })] }, 'dates.0.name'],
    ['February 30', { dates: [date({ day: 30 })] }, 'dates.0.day'],
    ['half a sign on its cover', { words: [{ label: 'Title', text: '\ud83c' }] }, null],
  ])('refuses %s', async (_what, change, field) => {
    const person = await shop.signIn('bad-dates@example.com');
    const { id } = await beginCalendar(shop, person, product);
    const answer = await changeCalendar(shop, person, id, change);
    const problem = { code: 'REQUEST.INVALID', ...(field && { fields: [{ field }] }) };
    expect([answer.status, await answer.json()]).toMatchObject([400, problem]);
  });

  it('takes pictures of its customer for months and cover, and drops a deleted one', async () => {
    const person = await shop.signIn('pictures@example.com');
    const { id } = await beginCalendar(shop, person, product);
    const [picture, stranger] = [
      await addPicture(shop, person.id),
      await addPicture(shop, (await shop.signIn('other@example.com')).id),
    ];
    expect((await setPage(shop, person, id, 5, picture)).status).toBe(200);
    await changeCalendar(shop, person, id, { coverId: picture });
    expect(await showCalendar(shop, person, id)).toMatchObject({ cover: { id: picture } });
    for (const refused of [
      await setPage(shop, person, id, 6, stranger),
      await changeCalendar(shop, person, id, { coverId: stranger }),
    ]) {
      expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'GENERATION.IMAGE_NOT_FOUND' }]);
    }
    await shop.call('DELETE', `/api/generated-images/${picture}`, { token: person.token });
    const { cover, pages } = await showCalendar(shop, person, id);
    expect([cover, pages[4]?.image]).toEqual([null, null]);
  });

  it('shows the other candidate of a picture once that is chosen', async () => {
    const person = await shop.signIn('candidates@example.com');
    const { id } = await beginCalendar(shop, person, product);
    const [first, other] = [await addPicture(shop, person.id), await addPicture(shop, person.id)];
    await shop.sql(
      `update generation.pictures set candidate = 1, is_front = false,
         generation_id = (select generation_id from generation.pictures where id = $1) where id = $2`,
      [first, other],
    );
    await setPage(shop, person, id, 5, first);
    await changeCalendar(shop, person, id, { coverId: first });
    await shop.call('POST', `/api/generated-images/${other}/front`, { token: person.token });
    const { cover, pages } = await showCalendar(shop, person, id);
    expect([cover?.id, pages[4]?.image?.id]).toEqual([other, other]);
  });

  it('continues in another year with its dates and with the pictures that still exist', async () => {
    const person = await shop.signIn('continues@example.com');
    const { calendar, pictures } = await finishedCalendar(shop, person, product, {
      dates: [date()],
      weekStart: 'monday',
      words: [
        { label: 'Title', text: 'Our year' },
        { label: 'Year', text: '2027' },
      ],
    });
    await shop.call('DELETE', `/api/generated-images/${pictures[3]}`, { token: person.token });
    const next = await beginCalendar(shop, person, product, { year: 2028, from: calendar.id });
    expect(next).toMatchObject({ year: 2028, weekStart: 'monday', dates: calendar.dates });
    expect(next.words.map(({ text }) => text)).toEqual(['Our year', '2028']);
    expect(next.pages.map(({ image }) => image?.id ?? null)).toEqual(pictures.with(3, null as unknown as string));
  });

  it('is deleted at once, and can be restored for a minute', async () => {
    const person = await shop.signIn('deletes@example.com');
    const { id } = await beginCalendar(shop, person, product, { year: 2029 });
    const call = (method: string, action = '') =>
      shop.call(method, `/api/calendars/${id}${action}`, { token: person.token }).then(({ status }) => status);
    const listed = async () => {
      const { calendars } = await shop.json<CalendarList>('GET', '/api/calendars', { token: person.token });
      return calendars.map((each) => each.id);
    };
    expect([await call('DELETE'), await call('DELETE'), await listed()]).toEqual([204, 204, []]);
    expect([await call('GET'), (await changeCalendar(shop, person, id, { year: 2030 })).status]).toEqual([404, 404]);
    expect([(await setPage(shop, person, id, 1, null)).status, await call('POST', '/fill')]).toEqual([404, 400]);
    expect([await call('POST', '/restore'), await call('POST', '/restore'), await listed()]).toEqual([200, 200, [id]]);
    expect(await showCalendar(shop, person, id)).toMatchObject({ year: 2029 });

    await call('DELETE');
    shop.passTime(61_000);
    expect(await call('POST', '/restore')).toBe(404);
    await shop.web.app.get(CalendarDeletion, { strict: false }).sweep();
    expect(await shop.sql('select 1 from calendars.calendars where id = $1', [id])).toEqual([]);
  });

  it('is not restored beyond the number that an account keeps', async () => {
    const person = await shop.signIn('restores@example.com');
    const { id } = await beginCalendar(shop, person, product);
    await shop.call('DELETE', `/api/calendars/${id}`, { token: person.token });
    await Promise.all(Array.from({ length: 21 }, () => beginCalendar(shop, person, product)));
    const answer = await shop.call('POST', `/api/calendars/${id}/restore`, { token: person.token });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CALENDARS.TOO_MANY' }]);
    const { calendars } = await shop.json<CalendarList>('GET', '/api/calendars', { token: person.token });
    expect(calendars).toHaveLength(20);
  });

  it('is not found by others, nor without signing in', async () => {
    const owner = await shop.signIn('owner-of-calendar@example.com');
    const { id } = await beginCalendar(shop, owner, product);
    const other = await customerWithPhoto(shop);
    const answers = [
      await shop.call('GET', `/api/calendars/${id}`, { token: other.token }),
      await changeCalendar(shop, other, id, { year: 2028 }),
      await setPage(shop, other, id, 1, null),
      await shop.call('DELETE', `/api/calendars/${id}`, { token: other.token }),
      await shop.call('POST', `/api/calendars/${id}/restore`, { token: other.token }),
      await fillCalendar(shop, other, id, { imageId: other.imageId }),
      await shop.call('GET', '/api/calendars/no-id', { token: other.token }),
    ];
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CALENDARS.NOT_FOUND' }]);
    expect((await shop.call('GET', `/api/calendars/${id}`)).status).toBe(401);
  });
});

describe('filling a calendar', () => {
  let person: PhotoOwner;
  let id: string;
  beforeEach(async () => {
    person = await customerWithPhoto(shop);
    ({ id } = await beginCalendar(shop, person, product));
  });

  it('starts a picture for each missing month, one credit each, once for a key', async () => {
    await buyPictures(shop, person, 12);
    await setPage(shop, person, id, 7, await addPicture(shop, person.id));
    const fill = () => fillCalendar(shop, person, id, { imageId: person.imageId, imageType: '2d' }, 'fill-the-year');
    const answers = await Promise.all([fill(), fill()]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const { pages } = (await answers[0].json()) as Calendar;
    expect(pages.filter(({ generation }) => generation?.status === 'queued')).toHaveLength(11);
    expect(pages[6]?.generation).toBeNull();
    expect([await creditsUsed(shop, person), await balanceOf(person)]).toEqual([2, 12 - 9]);
    const [january] = (await generationsOf(person)).filter(({ title }) => title.startsWith('January'));
    expect(january).toMatchObject({ title: expect.stringContaining('snow') as string, image_type: '2d' });
    expect(january!.prompt).toContain('snow');
    const [again, other] = [
      await fillCalendar(shop, person, id, { imageId: person.imageId }),
      await fillCalendar(shop, person, id, { imageId: person.imageId, imageType: 'Cartoon' }, 'fill-the-year'),
    ];
    expect(await again.json()).toMatchObject({ code: 'CALENDARS.NOTHING_TO_FILL' });
    expect(await other.json()).toMatchObject({ code: 'CALENDARS.IDEMPOTENCY_CONFLICT' });
  });

  it('shows the people chosen in a photo, with who they are', async () => {
    const { imageId } = person;
    const face = { box: { left: 0.3, top: 0.1, width: 0.45, height: 0.6 }, role: 'Mom' as const };
    await fillCalendar(shop, person, id, { imageId, imageType: '2d', months: [1], sources: [{ imageId, faces: [face] }] });
    const [january] = await generationsOf(person);
    expect(january!.prompt).toMatch(/snow.* Image 1 shows the mom\. One picture of exactly one person\./);
  });

  it('starts nothing when credits are missing, and says how many', async () => {
    await buyPictures(shop, person, 9);
    const answer = await fillCalendar(shop, person, id, { imageId: person.imageId }, 'one-too-few');
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { code: 'GENERATION.OUT_OF_QUOTA', message: 'This needs 12 pictures, and you have 11 left. Nothing was started.' },
    ]);
    expect([await generationsOf(person), await creditsUsed(shop, person), await balanceOf(person)]).toEqual([[], 0, 9]);
    await buyPictures(shop, person, 1);
    expect((await fillCalendar(shop, person, id, { imageId: person.imageId }, 'one-too-few')).status).toBe(202);
  });

  it('starts a failed month alone again', async () => {
    await buyPictures(shop, person, 12);
    await fillCalendar(shop, person, id, { imageId: person.imageId });
    await shop.sql(
      `update generation.generations set status = 'failed', error = 'No.', finished_at = now() where user_id = $1 and title like 'May%'`,
      [person.id],
    );
    const failed = (await showCalendar(shop, person, id)).pages[4];
    expect(failed?.generation).toMatchObject({ status: 'failed', error: 'No.' });
    const answer = await fillCalendar(shop, person, id, { imageId: person.imageId, months: [5, 6] });
    expect(((await answer.json()) as Calendar).pages[4]?.generation?.status).toBe('queued');
    expect(await generationsOf(person)).toHaveLength(13);
  });

  it('takes another’s photo for none', async () => {
    const other = await customerWithPhoto(shop);
    await buyPictures(shop, person, 12);
    const answer = await fillCalendar(shop, person, id, { imageId: other.imageId });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'GENERATION.PHOTO_NOT_FOUND' }]);
  });

  it('makes at most two of its pictures at once', async () => {
    await buyPictures(shop, person, 12);
    await fillCalendar(shop, person, id, { imageId: person.imageId });
    const [running, leased, waiting] = await generationsOf(person);
    await shop.sql(
      `update generation.generations set status = 'running', lease_until = now() + interval '1 hour', begun_at = now() where id = any($1)`,
      [[running!.id, leased!.id]],
    );
    const claim = () => shop.web.app.get(GenerationLeases, { strict: false }).claim(waiting!.id);
    await expect(claim()).rejects.toThrow(RetryLaterError);
    // A worker that died holds no lease.
    await shop.sql(`update generation.generations set lease_until = now() where id = $1`, [running!.id]);
    expect(await claim()).toMatchObject({ id: waiting!.id, status: 'running' });
  });

  describe.each([
    ['generation.generations', 1],
    ['generation.generations', 12],
    ['generation.picture_credits', 1],
    ['generation.picture_credits', 10],
    ['generation.user_generation_limits', 2],
    ['calendars.fills', 1],
    ['calendars.calendar_pages', 1],
    ['calendars.calendar_pages', 12],
    ['platform.outbox', 1],
  ])('that fails while it writes to %s, for the time %i', (table, time) => {
    beforeEach(async () => {
      await buyPictures(shop, person, 10);
      await shop.sql(`create sequence public.writes`);
      await shop.sql(`create function public.fail_at() returns trigger language plpgsql as $$
        begin if nextval('public.writes') = ${time} then raise exception 'the disk is full'; end if; return new; end $$`);
      await shop.sql(`create trigger fail_at before insert or update on ${table} for each row execute function public.fail_at()`);
    });
    afterEach(async () => {
      await shop.sql(`drop trigger if exists fail_at on ${table}`);
      await shop.sql(`drop function public.fail_at`);
      await shop.sql(`drop sequence public.writes`);
    });

    it('has started no picture and charged nothing, and all twelve when it is tried again', async () => {
      const fill = () => fillCalendar(shop, person, id, { imageId: person.imageId }, 'twelve-or-none');
      expect((await fill()).status).toBe(500);
      expect([await generationsOf(person), await creditsUsed(shop, person), await balanceOf(person)]).toEqual([[], 0, 10]);
      expect((await showCalendar(shop, person, id)).pages.every(({ generation }) => generation === null)).toBe(true);
      await shop.sql(`drop trigger fail_at on ${table}`);
      expect((await fill()).status).toBe(202);
      expect([(await generationsOf(person)).length, await creditsUsed(shop, person), await balanceOf(person)]).toEqual([
        12, 2, 0,
      ]);
    });
  });
});

test('the calendars of a deleted account are deleted with it', async () => {
  const person = await shop.signIn('closes@example.com');
  await beginCalendar(shop, person, product);
  await shop.web.app.get(Calendars, { strict: false }).erase({ userId: person.id });
  expect(await shop.sql('select 1 from calendars.calendars where user_id = $1', [person.id])).toEqual([]);
});
