import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { CartCheck, Order } from '../../server/checkout/contract.js';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import { DeletedPictures } from '../../server/checkout/prints/deleted-pictures.js';
import { type GiftPicture, GiftRenderer, type PrintedMonth } from '../../server/gifts/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import { addCalendarProduct, beginCalendar, changeCalendar, finishedCalendar, setPage } from '../support/calendar-data.js';
import { createPayment, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { storedObjects } from '../support/generation-data.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';

const WORDS = [
  { label: 'Title', text: 'Our year' },
  { label: 'Year', text: '2027' },
];

let shop: TestShop;
let productId: string;
let person: { id: string; token: string };

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  productId = await addCalendarProduct(shop);
  person = await shop.signIn('calendar@example.com');
});
afterAll(() => shop.close());

const itemOf = (calendarId: string, productType: 'combo' | 'product' = 'combo') => ({
  productId,
  productType,
  quantity: 1,
  calendarId,
  words: WORDS,
});
const check = async (calendarId: string, token: string | undefined) => {
  const body = { items: [itemOf(calendarId)] };
  return (await shop.json<CartCheck>('POST', '/api/cart-check', { body, ...(token && { token }) })).lines[0];
};
const smallSheet = () =>
  sharp({ create: { width: 39, height: 55, channels: 3, background: '#fdfaf3' } })
    .withIccProfile('srgb')
    .jpeg()
    .toBuffer();
const faceOn = (imageId: string) => ({ imageId, box: { left: 0.4, top: 0.3, width: 0.2, height: 0.2 } });
const birthday = (imageId: string) => ({
  id: '018f0000-0000-7000-8000-0000000000d1',
  name: 'Mom',
  occasion: 'birthday' as const,
  month: 5,
  day: 16,
  since: 1965,
  face: faceOn(imageId),
});

test('a calendar with empty months is not ordered, and the months are named', async () => {
  const { calendar, pictures } = await finishedCalendar(shop, person, productId);
  expect(await check(calendar.id, person.token)).toMatchObject({ state: 'ok', personalisedUrl: expect.any(String) });
  await setPage(shop, person, calendar.id, 3, null);
  await shop.call('DELETE', `/api/generated-images/${pictures[8]}`, { token: person.token });
  expect(await check(calendar.id, person.token)).toMatchObject({ state: 'months-missing' });
  const answer = await createPayment(shop, [itemOf(calendar.id)], { token: person.token });
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'CALENDARS.MONTHS_MISSING', message: 'Your calendar still needs a picture for March and September.' },
  ]);
});

test('another’s calendar is not ordered, nor by a guest', async () => {
  const { calendar } = await finishedCalendar(shop, person, productId);
  const other = await shop.signIn('other-buyer@example.com');
  for (const token of [other.token, undefined]) {
    expect(await check(calendar.id, token)).toMatchObject({ state: 'picture-gone', personalisedUrl: null });
    const answer = await createPayment(shop, [itemOf(calendar.id)], token ? { token } : {});
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CALENDARS.NOT_FOUND' }]);
  }
});

test('a paid calendar is printed on thirteen sheets as it was ordered, whatever happens to it later', async () => {
  const { calendar, pictures } = await finishedCalendar(shop, person, productId, { weekStart: 'monday', country: 'DE' });
  await changeCalendar(shop, person, calendar.id, { coverId: pictures[6]!, dates: [birthday(pictures[11]!)] });
  const order = await placeOrder(shop, [itemOf(calendar.id)], { token: person.token });

  await changeCalendar(shop, person, calendar.id, { weekStart: 'sunday', country: null, dates: [], year: 2030 });
  await setPage(shop, person, calendar.id, 1, null);
  await pay(shop, order, { webhooks: false });
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  const { id } = await waitForPaymentState(shop, order, 'paid');
  await shop.call('DELETE', `/api/generated-images/${pictures[1]}`, { token: person.token });
  await shop.web.app.get(DeletedPictures, { strict: false }).release({ pictureId: pictures[1]! });
  const prints: GiftPicture[] = [];
  const sheet = await smallSheet();
  jest.spyOn(shop.web.app.get(GiftRenderer, { strict: false }), 'renderPrint').mockImplementation(async (gift) => {
    prints.push(gift);
    return Promise.resolve(sheet);
  });
  await makeOrderFiles(shop, id);

  // Each sheet is made once, for the print file and the PDF.
  const [cover, ...months] = prints.map(({ calendar }) => calendar);
  expect([prints.length, cover]).toEqual([13, 'cover']);
  expect(prints[0]?.words).toEqual(['Our year', '2027']);
  expect(months).toMatchObject(pictures.map((_, index) => ({ year: 2027, month: index + 1, weekStart: 'monday' })));
  const may = months[4] as PrintedMonth;
  expect(may.days).toContainEqual({
    day: 16,
    holidays: [],
    dates: [{ text: 'Mom turns 62', face: expect.any(Buffer) }],
  });

  const [line] = await shop.sql<{ id: string; picture_id: string; calendar: object }>(
    'select id, picture_id, calendar from checkout.order_lines where order_id = $1',
    [id],
  );
  expect(line).toMatchObject({
    picture_id: pictures[6],
    calendar: { year: 2027, weekStart: 'monday', dates: [{ name: 'Mom', since: 1965, face: { month: 12 } }] },
  });
  const pages = await shop.sql<{ month: number; picture_id: string; picture: { key: string } }>(
    'select month, picture_id, picture from checkout.calendar_pictures where order_id = $1 order by month',
    [id],
  );
  expect(pages.map(({ picture_id }) => picture_id)).toEqual(pictures);
  const objects = shop.web.app.get(ObjectStore);
  for (const { picture } of pages) expect((await objects.read(picture.key)).length).toBeGreaterThan(100);

  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  const [print] = await shop.sql<{ object_key: string }>('select object_key from checkout.print_files where order_id = $1', [id]);
  expect(print?.object_key).toMatch(/\.pdf$/);
  const printed = await objects.read(print!.object_key);
  expect(pagesOf(printed)).toBe(13);
  expect(printed.toString('latin1')).toContain('/MediaBox [0 0 882.24 1242.24]');
  const { lines } = await shop.json<Order>('GET', `/api/orders/${id}`, { token: person.token });
  const download = await shop.call('GET', lines[0]!.downloadUrl!);
  expect(pagesOf(Buffer.from(await download.arrayBuffer()))).toBe(13);
});

test('no sheet of a calendar is left behind when its buyer is erased while the sheets are made', async () => {
  const { calendar } = await finishedCalendar(shop, person, productId);
  const order = await placeOrder(shop, [itemOf(calendar.id)], { token: person.token });
  await pay(shop, order, { webhooks: false });
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  const { id } = await waitForPaymentState(shop, order, 'paid');
  const sheet = await smallSheet();
  let made = 0;
  jest.spyOn(shop.web.app.get(GiftRenderer, { strict: false }), 'renderPrint').mockImplementation(async () => {
    made += 1;
    if (made === 3) {
      await shop.sql(`update checkout.orders set status = 'completed' where id = $1`, [id]);
      await shop.web.app.get(BuyerErasure).eraseBuyer({ userId: person.id, contactHashes: [] });
    }
    return sheet;
  });
  await makeOrderFiles(shop, id).catch(() => undefined);
  expect(made).toBeGreaterThan(2);
  expect(await storedObjects(shop, `prints/${id}`)).toEqual([]);
});

test('a calendar that was changed at the payment page is ordered as it is now', async () => {
  const { calendar } = await finishedCalendar(shop, person, productId);
  const cartId = randomUUID();
  const checkOut = (key: string) => createPayment(shop, [itemOf(calendar.id)], { token: person.token, cartId, key });
  const urlOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { url: string }).url;
  const first = await urlOf(checkOut('before-the-change'));
  expect(await urlOf(checkOut('before-the-change'))).toBe(first);
  shop.passTime(1_000);
  await changeCalendar(shop, person, calendar.id, { weekStart: 'monday' });
  expect(await (await checkOut('before-the-change')).json()).toMatchObject({ code: 'CHECKOUT.IDEMPOTENCY_CONFLICT' });
  expect(await urlOf(checkOut('after-the-change'))).not.toBe(first);
  const printed = await shop.sql<{ start: string }>(
    `select calendar ->> 'weekStart' as start from checkout.order_lines join checkout.orders o on o.id = order_id
     where cart_id = $1 order by o.created_at`,
    [cartId],
  );
  expect(printed.map(({ start }) => start)).toEqual(['sunday', 'monday']);
});

test('a calendar of another product is not found', async () => {
  const { id } = await beginCalendar(shop, person, await addCalendarProduct(shop));
  const answer = await createPayment(shop, [itemOf(id)], { token: person.token });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CALENDARS.NOT_FOUND' }]);
});
