import { screen, waitFor } from '@testing-library/react';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Call, stubApi } from '../../../../test/support/stub-api.js';
import { CalendarsSection } from './CalendarsSection.js';
import { Toaster } from '../../../shared/toasts/Toaster.js';

const listed = (id: string, year: number, filled: number) => ({ id, productId: 'year', year, startMonth: 1, filled });

let calls: Call[];
let calendars: ReturnType<typeof listed>[];
let failure: { status: number | 'FETCH_ERROR' } | undefined;

stubApi((call) => {
  if (call.url === 'products/year') return { data: { id: 'year', name: 'Our Year' } };
  if (call.method === 'GET') return { data: { calendars } };
  calls.push(call);
  return failure ? { error: failure } : { data: { id: 'c1', pages: [] } };
});

const show = () =>
  renderInShop(
    <>
      <CalendarsSection />
      <Toaster />
    </>,
  );

beforeEach(() => {
  calls = [];
  calendars = [listed('c2', 2028, 3), listed('c1', 2027, 12)];
  failure = undefined;
});

it('lists calendars with what they still need, and leads to each', async () => {
  show();
  const links = await screen.findAllByRole('link', { name: /^Our Year/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Our Year 2028', '/product/year/calendar?calendar=c2'],
    ['Our Year 2027', '/product/year/calendar?calendar=c1'],
  ]);
  expect(screen.getAllByText(/month/).map((text) => text.textContent)).toEqual([
    '3 of 12 months have a picture',
    'Every month has its picture',
  ]);
});

it('deletes a calendar at once, and brings it back', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete: Our Year 2027' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Our Year 2027' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByRole('link', { name: 'Our Year 2027' })).toBeTruthy();
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE calendars/c1', 'POST calendars/c1/restore']);
});

it('has the focus in its title when the only calendar is deleted', async () => {
  calendars = [listed('c1', 2027, 12)];
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete: Our Year 2027' }));
  expect(await screen.findByText('You have no calendars now.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Calendars/ }));
});

it('keeps a calendar that could not be deleted', async () => {
  failure = { status: 'FETCH_ERROR' };
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete: Our Year 2028' }));
  expect(await screen.findByText('Your calendar could not be deleted')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Our Year 2028' })).toBeTruthy();
});
