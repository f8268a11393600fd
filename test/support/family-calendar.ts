import type { Calendar, CalendarPage } from '../../server/calendars/contract.js';
import type { Picture } from '../../server/generation/contract.js';

/** A calendar gift, as the page of its calendar needs it. */
export const PRODUCT = {
  id: 'year',
  name: 'Our Year',
  kind: 'calendar',
  image_urls: ['/year.webp'],
  print_areas: [{ type: 'mesh', turned: {} }],
  word_fields: [{ label: 'Year', example: '2027', maxLength: 4, required: true }],
  pdf_price: 0,
  product_price: 34,
  combo_price: 0,
  in_stock: true,
};
export const picture = (id: string) => ({
  id,
  prompt: `Picture ${id}`,
  thumbnailUrl: `/t/${id}`,
  created_at: '2026-11-20T10:00:00.000Z',
  width: 800,
  height: 640,
  faces: [{ left: 0.2, top: 0.2, width: 0.1, height: 0.1 }],
  labels: [] as Picture['labels'],
});
const page = (month: number, change: object = {}) =>
  ({ year: 2027, month, image: picture(`p${month}`), generation: null, ...change }) as CalendarPage;

/** Pages that differ from a full calendar, by month. */
export function calendarWith(pages: Record<number, object>): Calendar {
  const months = Array.from({ length: 12 }, (_, index) => page(index + 1, pages[index + 1]));
  return {
    id: 'c1',
    productId: 'year',
    year: 2027,
    startMonth: 1,
    weekStart: 'sunday',
    country: 'US',
    cover: null,
    words: [],
    dates: [],
    remindMe: false,
    pages: months,
    holidays: [],
    updated_at: '2026-11-27T10:00:00.000Z',
  };
}
