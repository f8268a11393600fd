import { randomUUID } from 'node:crypto';
import type { Calendar, CalendarChange, CalendarFillRequest } from '../../server/calendars/contract.js';
import type { TestProduct } from './checkout-data.js';
import { addPicture, addProduct } from './checkout-data.js';
import type { TestShop } from './test-shop.js';

interface SignedIn {
  id: string;
  token: string;
}

const CALENDAR_WORDS = [
  { label: 'Title', example: 'Grandpa’s year', maxLength: 28, required: false },
  { label: 'Year', example: '2027', maxLength: 4, required: true },
];

export function addCalendarProduct(shop: TestShop, overrides: Partial<TestProduct> = {}): Promise<string> {
  return addProduct(shop, { name: 'Our Year', kind: 'calendar', wordFields: CALENDAR_WORDS, ...overrides });
}

/** A calendar for 2027 without pictures. */
export function beginCalendar(shop: TestShop, { token }: SignedIn, productId: string, changes: object = {}): Promise<Calendar> {
  const body = { productId, year: 2027, ...changes };
  return shop.json('POST', '/api/calendars', { token, body, headers: { 'idempotency-key': randomUUID() } });
}

export function changeCalendar(
  shop: TestShop,
  { token }: SignedIn,
  id: string,
  body: CalendarChange | object,
): Promise<Response> {
  return shop.call('PATCH', `/api/calendars/${id}`, { token, body });
}

export function showCalendar(shop: TestShop, { token }: SignedIn, id: string): Promise<Calendar> {
  return shop.json('GET', `/api/calendars/${id}`, { token });
}

export function setPage(
  shop: TestShop,
  { token }: SignedIn,
  id: string,
  month: number,
  imageId: string | null,
): Promise<Response> {
  return shop.call('PUT', `/api/calendars/${id}/pages/${month}`, { token, body: { imageId } });
}

export function fillCalendar(
  shop: TestShop,
  { token }: SignedIn,
  id: string,
  body: Partial<CalendarFillRequest>,
  key: string = randomUUID(),
): Promise<Response> {
  return shop.call('POST', `/api/calendars/${id}/fill`, { token, body, headers: { 'idempotency-key': key } });
}

/** A calendar with a picture of its own for every month. */
export async function finishedCalendar(
  shop: TestShop,
  person: SignedIn,
  productId: string,
  changes: CalendarChange = {},
): Promise<{ calendar: Calendar; pictures: string[] }> {
  const { id } = await beginCalendar(shop, person, productId);
  const pictures: string[] = [];
  for (let month = 1; month <= 12; month++) {
    const picture = await addPicture(shop, person.id);
    pictures.push(picture);
    await setPage(shop, person, id, month, picture);
  }
  await changeCalendar(shop, person, id, changes);
  return { calendar: await showCalendar(shop, person, id), pictures };
}
