import { screen, waitFor, within } from '@testing-library/react';
import type { DateDraft, RememberedDate } from '../../../../server/dates/contract.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Call, stubApi } from '../../../../test/support/stub-api.js';
import { Toaster } from '../../../shared/toasts/Toaster.js';
import { DatesSection } from './DatesSection.js';

const date = (id: string, who: string, days_left: number, more: Partial<RememberedDate> = {}): RememberedDate => ({
  id,
  who,
  occasion: 'birthday',
  title: null,
  month: 5,
  day: 12,
  is_reminded: false,
  next_on: '2027-05-12',
  days_left,
  ...more,
});

let dates: RememberedDate[];
let unsubscribedKey: string | null;
let failure: { status: number | 'FETCH_ERROR'; data?: unknown } | undefined;
let changes: Call[];

stubApi((asked) => {
  if (asked.method === 'GET') return { data: { dates, unsubscribed_key: unsubscribedKey } };
  changes.push(asked);
  if (failure) return { error: failure };
  const id = asked.url.split('/')[1] ?? '';
  dates = dates.filter((each) => each.id !== id);
  if (asked.method === 'DELETE') return { data: null };
  if (asked.url.startsWith('mail-subscriptions')) unsubscribedKey = null;
  else
    dates = [...dates, { ...(asked.body as DateDraft), id, next_on: '2027-05-12', days_left: 12 }].toSorted(
      (one, other) => one.days_left - other.days_left,
    );
  return { data: dates.find((each) => each.id === id) ?? null };
});

function show(email: string | undefined = 'nora@post.example') {
  return renderInShop(
    <>
      <DatesSection email={email} />
      <Toaster />
    </>,
  ).user;
}

const button = (name: string) => screen.findByRole('button', { name });
const rows = () =>
  within(screen.getByRole('region', { name: /Special dates/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  dates = [date('mom', 'Mom', 12, { is_reminded: true }), date('parents', 'my parents', 40, { occasion: 'anniversary' })];
  unsubscribedKey = null;
  failure = undefined;
  changes = [];
});

it('a new date asks for what is missing, and for no email by itself', async () => {
  dates = [];
  const person = show();
  await person.click(await button('Add a date'));
  await person.click(await button('Save'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Who' }));
  expect(screen.getByText('Please write whose date it is.')).toBeTruthy();
  expect(screen.getByText('Please choose the month.')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Who' }), 'Mom');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February');
  expect(within(screen.getByRole('combobox', { name: 'Day' })).getAllByRole('option')).toHaveLength(30);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '29');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  failure = { status: 'FETCH_ERROR' };
  await person.click(await button('Save'));
  expect((await screen.findByRole('alert')).textContent).toBe('Please check your connection and try again.');
  failure = undefined;
  await person.click(await button('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const draft = {
    who: 'Mom',
    occasion: 'birthday',
    title: null,
    month: 2,
    day: 29,
    is_reminded: false,
    time_zone: expect.any(String),
  };
  expect(changes.map(({ body }) => body)).toEqual([draft, draft]);
  expect(new Set(changes.map(({ url }) => url)).size).toBe(1);
  await waitFor(() => expect(rows()).toEqual(['May 12Mom’s birthdayin 12 days · no email']));
});

it('a date is changed to one whose day follows from the year', async () => {
  const person = show();
  await person.click(await button('Change: Mom’s birthday'));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Occasion' }), 'Mother’s Day');
  expect(screen.getByText('Every year on the second Sunday of May.')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Day' })).toBeNull();
  await person.click(await button('Save'));
  await waitFor(() =>
    expect(changes[0]?.body).toMatchObject({ occasion: 'mothers_day', month: null, day: null, is_reminded: true }),
  );
});

it('a deleted date goes at once, moves the focus on, and comes back by Undo', async () => {
  const person = show();
  await person.click(await button('Delete: Mom’s birthday'));
  expect(rows()).toEqual(['May 12My parents’ anniversaryin 40 days · no email']);
  expect(document.activeElement).toBe(await button('Delete: My parents’ anniversary'));
  await person.click(await button('Undo: Your date was deleted'));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(changes.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE dates/mom', 'PUT dates/mom']);
});

it('a date that could not be deleted stays', async () => {
  const person = show();
  failure = { status: 503 };
  await person.click(await button('Delete: My parents’ anniversary'));
  expect(await screen.findByText('Your date could not be deleted')).toBeTruthy();
  expect(rows()).toHaveLength(2);
});

it('an account without an email address cannot ask for emails', async () => {
  const person = show('');
  await person.click(await button('Add a date'));
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  expect(screen.getByText('Add an email address under “Sign-in and security” first.')).toBeTruthy();
});

it('who unsubscribed learns it beside the dates, and gets emails again by a press', async () => {
  unsubscribedKey = 'k1';
  const person = show();
  expect(await screen.findByText('You unsubscribed from emails about your dates.')).toBeTruthy();
  await person.click(await button('Get them again'));
  await waitFor(() => expect(screen.queryByText('You unsubscribed from emails about your dates.')).toBeNull());
  expect(document.activeElement?.textContent).toContain('Special dates');
  expect(changes).toMatchObject([{ url: 'mail-subscriptions/k1', method: 'PUT', body: { is_subscribed: true } }]);
});
