import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { Calendar } from '../../../server/calendars/contract.js';
import type { RememberedDate } from '../../../server/dates/contract.js';
import { calendarWith, PRODUCT, picture } from '../../../test/support/family-calendar.js';
import { cartSlice } from '../../shared/cart/cart-slice.js';
import { toastsSlice } from '../../shared/toasts/toasts-slice.js';

type Call = { url: string; method?: string; headers?: Record<string, string>; body?: unknown };

const empty = { image: null };
const failed = { ...empty, generation: { id: 'g', status: 'failed', percent: 40, error: 'The picture service was too busy.' } };
const running = { ...empty, generation: { id: 'g', status: 'running', percent: 40, error: null } };

const FACES = [0.6, 0.1].map((left) => ({ left, top: 0.2, width: 0.2, height: 0.2 }));
const photo = (id: string, name: string, faces: typeof FACES) => ({
  ...{ id, original_filename: name, thumbnail_url: `/t/${id}`, square_url: null, width: 100, height: 100 },
  findings: { faces },
});

let signedIn: boolean;
let calendar: Calendar;
let owned: { id: string; productId: string; year: number; startMonth: number }[];
let remembered: Partial<RememberedDate>[];
let remaining: number;
let failure: { status: number | 'FETCH_ERROR'; data?: unknown } | undefined;
let calls: Call[];

function read(url: string): { data: unknown } | { error: { status: number; data: unknown } } {
  if (url === 'products/year') return { data: PRODUCT };
  if (url === 'calendars') return { data: { calendars: owned } };
  if (url === 'calendars/c1') return { data: calendar };
  if (url.startsWith('calendars/')) {
    return {
      error: { status: 404, data: { code: 'CALENDARS.NOT_FOUND', message: 'We couldn’t find this calendar in your account.' } },
    };
  }
  if (url === 'dates') return { data: { dates: remembered, unsubscribed_key: null } };
  if (url === 'generated-images') return { data: { images: [picture('p1'), picture('other')] } };
  if (url === 'user-images')
    return {
      data: {
        images: [photo('photo', 'us.jpg', FACES), photo('gran', 'gran.jpg', FACES.slice(0, 1)), photo('sea', 'sea.jpg', [])],
      },
    };
  const group = { sources: 2, people: 10 };
  return { data: { group, remaining, picture_credits: remaining, free_generations_limit: 2, free_generations_used: 2 } };
}

const baseQuery: BaseQueryFn<string | Call, unknown, unknown> = (asked) => {
  const call = typeof asked === 'string' ? { url: asked } : asked;
  if (!('method' in call)) return read(call.url);
  calls.push(call);
  if (failure) return { error: failure };
  const month = Number(/pages\/(\d+)/.exec(call.url)?.[1]);
  const { imageId } = (call.body ?? {}) as { imageId?: string | null };
  if (call.method === 'POST' && call.url === 'calendars')
    owned = [{ id: 'c1', productId: 'year', year: 2027, startMonth: 1 }, ...owned];
  if (month) calendar = calendarWith({ [month]: { image: imageId ? picture(imageId) : null } });
  if (call.method === 'PATCH') calendar = { ...calendar, ...(call.body as object) };
  return { data: calendar };
};
const api = createApi({
  baseQuery,
  tagTypes: ['GenerationLimits', 'UserImage', 'GeneratedImage', 'Product', 'Calendar', 'RememberedDate'],
  endpoints: () => ({}),
});
jest.unstable_mockModule('../../shared/api/api.js', () => ({
  api,
  apiErrorOf: (error?: { data?: { message?: string } }) => error?.data,
}));
jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({
  useSession: () => (signedIn ? { state: 'signed-in', user: { id: 'u1' } } : { state: 'signed-out', user: null }),
}));
jest.unstable_mockModule('../../shared/packs/PicturePacks.js', () => ({ PicturePacks: () => null }));
const { MemoryRouter, Route, Routes, useLocation } = await import('react-router-dom');
const { CartProvider } = await import('../../shared/cart/CartProvider.js');
const { default: FamilyCalendarPage } = await import('./FamilyCalendarPage.js');
const { Toaster } = await import('../../shared/toasts/Toaster.js');

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function show(address = '/product/year/calendar') {
  const store = configureStore({
    reducer: combineSlices(api, toastsSlice, cartSlice),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  render(
    <Provider store={store}>
      <CartProvider>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="product/:id/calendar" element={<FamilyCalendarPage />} />
            <Route path="*" element={<Address />} />
          </Routes>
          <Toaster />
        </MemoryRouter>
      </CartProvider>
    </Provider>,
  );
  return { user: userEvent.setup(), lines: () => store.getState().cart.lines };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  localStorage.clear();
  signedIn = true;
  calendar = calendarWith({});
  owned = [{ id: 'c1', productId: 'year', year: 2027, startMonth: 1 }];
  remembered = [];
  remaining = 20;
  failure = undefined;
  calls = [];
});

it('asks visitors to log in, and leads them back', async () => {
  signedIn = false;
  show();
  expect(await screen.findByText('/auth?returnTo=%2Fproduct%2Fyear%2Fcalendar')).toBeTruthy();
});

it('starts a calendar once, also when the first answer was lost', async () => {
  owned = [];
  failure = { status: 'FETCH_ERROR' };
  const { user } = show();
  await user.selectOptions(await screen.findByLabelText('First month'), 'September');
  await user.click(await button('Start the calendar'));
  expect((await screen.findByRole('alert')).textContent).toBe('Please check your connection and try again.');
  failure = undefined;
  await user.click(await button('Start the calendar'));
  expect(await screen.findByRole('heading', { name: 'January 2027' })).toBeTruthy();
  expect(calls).toMatchObject([{ body: { productId: 'year', startMonth: 9 } }, { url: 'calendars' }]);
  expect(new Set(calls.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
});

it('continues an earlier calendar in its next year, as the mail asks', async () => {
  owned = [{ id: 'c0', productId: 'year', year: 2026, startMonth: 9 }];
  const { user } = show('/product/year/calendar?from=c0');
  expect(await screen.findByText(/^It begins with the pictures and dates of your 2026 calendar\./)).toBeTruthy();
  await user.click(await button('Start the calendar'));
  expect(await screen.findByRole('heading', { name: 'January 2027' })).toBeTruthy();
  expect(calls).toMatchObject([{ body: { productId: 'year', year: 2027, startMonth: 9, from: 'c0' } }]);
});

it('does not show another’s calendar', async () => {
  show('/product/year/calendar?calendar=c9');
  expect(await screen.findByRole('heading', { name: 'Calendar not found' })).toBeTruthy();
});

it('puts a picture on a month, and brings a removed one back', async () => {
  const { user } = show();
  await user.click(await button('Change the picture: March'));
  const dialog = await screen.findByRole('dialog', { name: 'Picture for March' });
  await user.click(await within(dialog).findByRole('button', { name: /^Picture other/ }));
  expect(await screen.findByRole('img', { name: 'March: Picture other' })).toBeTruthy();
  await user.click(await button('Remove the picture: March'));
  await waitFor(() => expect(screen.queryByRole('img', { name: /^March/ })).toBeNull());
  await user.click((await screen.findAllByRole('button', { name: /^Undo/ })).at(-1)!);
  expect(await screen.findByRole('img', { name: 'March: Picture other' })).toBeTruthy();
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    ['calendars/c1/pages/3', { imageId: 'other' }],
    ['calendars/c1/pages/3', { imageId: null }],
    ['calendars/c1/pages/3', { imageId: 'other' }],
  ]);
});

it('says what could not be saved, and shows the calendar as it was', async () => {
  failure = { status: 'FETCH_ERROR' };
  const { user } = show();
  await user.selectOptions(await screen.findByLabelText('Weeks begin on'), 'Monday');
  expect(await screen.findByText('That could not be saved')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Weeks begin on').value).toBe('sunday');
});

it('saves the settings at once', async () => {
  const { user } = show();
  await user.selectOptions(await screen.findByLabelText('Weeks begin on'), 'Monday');
  await user.selectOptions(screen.getByLabelText('Public holidays'), 'None');
  await user.click(screen.getByLabelText('Email me in September 2027 about the 2028 calendar'));
  const saved = [{ weekStart: 'monday' }, { country: null }, { remindMe: true }];
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual(saved));
});

describe('missing months', () => {
  it('are named, and block the order', async () => {
    calendar = calendarWith({ 3: empty, 9: empty });
    show();
    expect(await screen.findByText('Your calendar still needs a picture for March and September.')).toBeTruthy();
    expect((await button(/^Add to Cart/)).disabled).toBe(true);
  });

  it('are filled from a photo for a number of pictures that is said before', async () => {
    calendar = calendarWith({ 3: empty, 9: empty, 10: running });
    const { user } = show();
    await user.click(await button('Fill the 2 missing ones · 2 pictures'));
    expect(calls).toMatchObject([{ url: 'calendars/c1/fill', body: { imageId: 'photo', months: [3, 9] } }]);
    expect(screen.getByRole('progressbar', { name: 'The picture of October is being made' }).getAttribute('aria-valuenow')).toBe(
      '40',
    );
  });

  it('are filled as far as the pictures that are left go', async () => {
    calendar = calendarWith({ 3: empty, 9: empty });
    remaining = 1;
    const { user } = show();
    expect(await screen.findByText(/All of them need 2 pictures, and you have 1 left/)).toBeTruthy();
    await user.click(await button('Fill the first one · 1 picture'));
    expect(calls).toMatchObject([{ body: { months: [3] } }]);
  });

  it('are made of the chosen people of several photos, in the chosen look and months', async () => {
    calendar = calendarWith({ 3: empty, 9: empty, 12: empty });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'gran.jpg' }));
    await user.click(screen.getByRole('checkbox', { name: 'Person 1 of us.jpg' }));
    await user.selectOptions(screen.getByLabelText('The look'), 'Cartoon');
    await user.click(screen.getByRole('checkbox', { name: 'September' }));
    await user.click(await button('Fill the 2 chosen ones · 2 pictures'));
    const sources = [
      { imageId: 'photo', faces: [{ box: FACES[0] }] },
      { imageId: 'gran', faces: [{ box: FACES[0] }] },
    ];
    expect(calls).toMatchObject([{ body: { imageId: 'photo', sources, imageType: 'Cartoon', months: [3, 12] } }]);
  });

  it('are not started of people who cannot be in one picture', async () => {
    calendar = calendarWith({ 3: empty });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'sea.jpg' }));
    expect(await screen.findByText('We found no face in “sea.jpg”. Please use it alone, or another photo.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Fill/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'sea.jpg' }));
    for (const person of [1, 2]) await user.click(screen.getByRole('checkbox', { name: `Person ${person} of us.jpg` }));
    expect(await screen.findByText('Please choose at least one person in “us.jpg”.')).toBeTruthy();
  });

  it('that failed are named, and can be tried again', async () => {
    calendar = calendarWith({ 5: failed });
    const { user } = show();
    expect(await screen.findByText('The picture of May could not be made. The picture service was too busy.')).toBeTruthy();
    failure = { status: 'FETCH_ERROR' };
    await user.click(await button('Try again: May'));
    expect(await screen.findByText('The pictures could not be started')).toBeTruthy();
    failure = undefined;
    await user.click(await button('Try again: May'));
    await waitFor(() => expect(calls).toMatchObject([{ body: { months: [5] } }, { body: { months: [5] } }]));
    expect(new Set(calls.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
  });
});

it('puts a whole calendar into the cart', async () => {
  const { user, lines } = show();
  await user.click(await button('Add to Cart · $34.00'));
  expect(lines()).toMatchObject([
    { productId: 'year', calendarId: 'c1', orientation: 'upright', words: [{ label: 'Year', text: '2027' }] },
  ]);
});

it('orders the words as they were just typed, and saves them', async () => {
  const { user, lines } = show();
  await user.clear(await screen.findByLabelText('Year', { selector: 'input' }));
  expect((await button(/^Add to Cart/)).disabled).toBe(true);
  await user.type(screen.getByLabelText('Year', { selector: 'input' }), '2029');
  await user.click(await button(/^Add to Cart/));
  const words = [{ label: 'Year', text: '2029' }];
  expect(lines()).toMatchObject([{ words }]);
  expect(calls).toMatchObject([{ method: 'PATCH', body: { words } }]);
});

it('moves the words on the cover to another year', async () => {
  const { user } = show();
  const year = await screen.findByLabelText('Year', { selector: 'select' });
  await user.selectOptions(year, within(year).getAllByRole('option').at(-1)!);
  const body = calls[0]?.body as { year: number };
  expect(body).toEqual({ year: body.year, words: [{ label: 'Year', text: String(body.year) }] });
});

describe('dates', () => {
  const MOM = {
    id: '018f0000-0000-7000-8000-0000000000d1',
    who: 'Mom',
    occasion: 'birthday',
    title: null,
    month: 5,
    day: 16,
  } as const;

  it('come from the account, are changed with a year for the age, and come back after a removal', async () => {
    remembered = [MOM];
    const { user } = show();
    await user.click(await button('Add the date of your account'));
    expect(await screen.findByText('May 16, 2027')).toBeTruthy();
    await user.click(await button('Change: Mom'));
    const dialog = await screen.findByRole('dialog', { name: 'Change this date' });
    await user.type(within(dialog).getByLabelText('Year of birth (optional)'), '1965');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Mom turns 62')).toBeTruthy();
    await user.click(await button('Delete: Mom'));
    await waitFor(() => expect(screen.queryByText('Mom turns 62')).toBeNull());
    await user.click(await button(/^Undo/));
    expect(await screen.findByText('Mom turns 62')).toBeTruthy();
  });

  it('need a name, a day, and a year of four digits if any', async () => {
    const { user } = show();
    await user.click(await button('Add a date'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a date' }));
    await user.type(dialog.getByLabelText('Year of birth (optional)'), '65');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please write whose date it is.')).toBeTruthy();
    expect(dialog.getByText('Please write the year with four digits.')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

it('says that it is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  expect(await screen.findByText(/You’re offline/)).toBeTruthy();
});
