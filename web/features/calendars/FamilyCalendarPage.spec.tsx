import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { button, desk, openDesk, show } from '../../../test/support/open-family-calendar.js';

beforeEach(openDesk);

it('asks visitors to log in, and leads them back', async () => {
  desk.signedIn = false;
  show();
  expect(await screen.findByText('/auth?returnTo=%2Fproduct%2Fyear%2Fcalendar')).toBeTruthy();
});

it('leads from the first step back to the gift', async () => {
  desk.owned = [];
  const { user } = show();
  expect(await button('Start the calendar')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to the gift' }));
  expect(await screen.findByText('/product/year')).toBeTruthy();
});

it('starts a calendar once, also when the first answer was lost', async () => {
  desk.owned = [];
  desk.failure = { status: 'FETCH_ERROR' };
  const { user } = show();
  await user.selectOptions(await screen.findByLabelText('First month'), 'September');
  await user.click(await button('Start the calendar'));
  expect((await screen.findByRole('alert')).textContent).toBe('Please check your connection and try again.');
  desk.failure = undefined;
  await user.click(await button('Start the calendar'));
  expect(await screen.findByRole('heading', { name: 'January 2027' })).toBeTruthy();
  expect(desk.calls).toMatchObject([{ body: { productId: 'year', startMonth: 9 } }, { url: 'calendars' }]);
  expect(new Set(desk.calls.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
});

it('continues an earlier calendar in its next year, as the mail asks', async () => {
  desk.owned = [{ id: 'c0', productId: 'year', year: 2026, startMonth: 9 }];
  const { user } = show('/product/year/calendar?from=c0');
  expect(await screen.findByText(/^It begins with the pictures and dates of your 2026 calendar\./)).toBeTruthy();
  await user.click(await button('Start the calendar'));
  expect(await screen.findByRole('heading', { name: 'January 2027' })).toBeTruthy();
  expect(desk.calls).toMatchObject([{ body: { productId: 'year', year: 2027, startMonth: 9, from: 'c0' } }]);
});

it('begins one more calendar of the gift, and leads from one to the other', async () => {
  desk.owned = [{ ...desk.owned[0]!, id: 'c0', startMonth: 9 }];
  const { user } = show();
  await user.click(await screen.findByRole('link', { name: 'Start another calendar' }));
  await user.click(await button('Start the calendar'));
  const calendars = within(await screen.findByRole('navigation', { name: 'Your calendars' }));
  const links = calendars.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(links).toEqual([
    ['From January 2027', 'page'],
    ['From September 2027', null],
    ['Start another calendar', null],
  ]);
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
  expect(desk.calls.map(({ url, body }) => [url, body])).toEqual([
    ['calendars/c1/pages/3', { imageId: 'other' }],
    ['calendars/c1/pages/3', { imageId: null }],
    ['calendars/c1/pages/3', { imageId: 'other' }],
  ]);
});

it('says what could not be saved, and shows the calendar as it was', async () => {
  desk.failure = { status: 'FETCH_ERROR' };
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
  await waitFor(() => expect(desk.calls.map(({ body }) => body)).toEqual(saved));
});

it('shows a setting before it is saved', async () => {
  const { user } = show();
  const select = await screen.findByLabelText<HTMLSelectElement>('Weeks begin on');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  desk.until = promise;
  await user.selectOptions(select, 'Monday');
  await waitFor(() => expect(select.value).toBe('monday'));
  expect(desk.calls).toEqual([]);
  resolve(undefined);
  await waitFor(() => expect(desk.calls).toHaveLength(1));
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
  expect(desk.calls).toMatchObject([{ method: 'PATCH', body: { words } }]);
});

it('moves the words on the cover to another year', async () => {
  const { user } = show();
  const year = await screen.findByLabelText('Year', { selector: 'select' });
  await user.selectOptions(year, within(year).getAllByRole('option').at(-1)!);
  const body = desk.calls[0]?.body as { year: number };
  expect(body).toEqual({ year: body.year, words: [{ label: 'Year', text: String(body.year) }] });
});

it('says that it is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  expect(await screen.findByText(/You’re offline/)).toBeTruthy();
});
