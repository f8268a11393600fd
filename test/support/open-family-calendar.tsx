import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { Calendar } from '../../server/calendars/contract.js';
import { MONTH_NAMES } from '../../server/calendars/months/contract.js';
import type { RememberedDate } from '../../server/dates/contract.js';
import { calendarWith, PRODUCT, picture } from './family-calendar.js';
import { Toaster } from '../../web/shared/toasts/Toaster.js';
import { renderInShop, signIn } from './render-in-shop.js';
import { type Answer, type Call, stubApi } from './stub-api.js';

const OWNED = { id: 'c1', productId: 'year', year: 2027, startMonth: 1 };
export const FACES = [0.6, 0.1].map((left) => ({ left, top: 0.2, width: 0.2, height: 0.2 }));
const photo = (id: string, name: string, faces: typeof FACES) => ({
  ...{ id, original_filename: name, thumbnail_url: `/t/${id}`, square_url: null, width: 100, height: 100 },
  findings: { faces },
});

interface Desk {
  signedIn: boolean;
  calendar: Calendar;
  owned: { id: string; productId: string; year: number; startMonth: number }[];
  remembered: Partial<RememberedDate>[];
  /** Pictures that are left. */
  remaining: number;
  /** The error that answers changes, if any. */
  failure: { status: number | 'FETCH_ERROR'; data?: unknown } | undefined;
  /** Delays the answers to changes. */
  until: Promise<unknown> | undefined;
  calls: Call[];
  /** The months of which a sheet was painted, and with which token. */
  painted: string[];
  failsToPaint: boolean;
}

/** Data behind the page of a family calendar in one test. */
export let desk: Desk;

function read(url: string): Answer {
  if (url === 'products/year') return { data: PRODUCT };
  if (url === 'calendars') return { data: { calendars: desk.owned } };
  if (url === 'calendars/c1') return { data: desk.calendar };
  if (url.startsWith('calendars/')) {
    return {
      error: { status: 404, data: { code: 'CALENDARS.NOT_FOUND', message: 'We couldn’t find this calendar in your account.' } },
    };
  }
  if (url === 'dates') return { data: { dates: desk.remembered, unsubscribed_key: null } };
  if (url === 'picture-packs') return { data: { packs: [] } };
  if (url === 'generated-images') return { data: { images: [picture('p1'), picture('other')] } };
  if (url === 'user-images')
    return {
      data: {
        images: [photo('photo', 'us.jpg', FACES), photo('gran', 'gran.jpg', FACES.slice(0, 1)), photo('sea', 'sea.jpg', [])],
      },
    };
  const group = { sources: 2, people: 10 };
  const { remaining } = desk;
  return { data: { group, remaining, picture_credits: remaining, free_generations_limit: 2, free_generations_used: 2 } };
}

function answer(call: Call): Answer {
  if (call.method === 'GET') return read(call.url);
  desk.calls.push(call);
  if (desk.failure) return { error: desk.failure };
  const month = Number(/pages\/(\d+)/.exec(call.url)?.[1]);
  const { imageId } = (call.body ?? {}) as { imageId?: string | null };
  if (call.method === 'POST' && call.url === 'calendars') desk.owned = [OWNED, ...desk.owned];
  if (month) desk.calendar = calendarWith({ [month]: { image: imageId ? picture(imageId) : null } });
  if (call.method === 'PATCH') desk.calendar = { ...desk.calendar, ...(call.body as object) };
  return { data: desk.calendar };
}
jest.unstable_mockModule('../../web/features/calendars/paint-month.js', () => ({
  paintMonth: async (_canvas: unknown, { holidays }: Calendar, { month }: { month: number }, token: string) => {
    if (desk.failsToPaint) throw new Error('no canvas');
    const names = holidays.filter((day) => day.month === month).map(({ name }) => name);
    desk.painted.push(`${[MONTH_NAMES[month - 1], ...names].join(' ')}, ${token}`);
  },
}));
const { default: FamilyCalendarPage } = await import('../../web/features/calendars/FamilyCalendarPage.js');

// No test waits for its code.
await import('../../web/shared/session/auth-client-instance.js');

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

export function show(address = '/product/year/calendar') {
  if (desk.signedIn) signIn();
  const { user, store } = renderInShop(
    <>
      <Routes>
        <Route path="product/:id/calendar" element={<FamilyCalendarPage />} />
        <Route path="*" element={<Address />} />
      </Routes>
      <Toaster />
    </>,
    { address },
  );
  return { user, lines: () => store.getState().cart.lines };
}

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

export function openDesk(): void {
  localStorage.clear();
  stubApi(async (call) => {
    if (call.method !== 'GET') await desk.until;
    return answer(call);
  });
  desk = {
    signedIn: true,
    calendar: calendarWith({}),
    owned: [OWNED],
    remembered: [],
    remaining: 20,
    failure: undefined,
    until: undefined,
    calls: [],
    painted: [],
    failsToPaint: false,
  };
}
