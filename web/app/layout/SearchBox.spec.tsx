import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import { makeStore } from '../../shared/store/store.js';
import { SearchBox } from './SearchBox.js';

interface Call {
  words: string | null;
  answer: (names: string[], total?: number) => Promise<void>;
  fail: () => Promise<void>;
}

let calls: Call[];
let navigated: number;

const gift = (name: string) => ({ id: name, name, pdf_price: 9, price: 20, image_urls: [] }) as unknown as Product;

function takeCall({ url }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    calls.push({
      words: new URL(url).searchParams.get('search'),
      answer: (names, total = names.length) =>
        act(async () => {
          const list = { products: names.map(gift), total, next: null };
          resolve(Response.json(list));
        }),
      fail: () => act(async () => reject(new TypeError('Failed to fetch'))),
    });
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

async function show(address = '/') {
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={[address]}>
        <SearchBox onNavigate={() => (navigated += 1)} />
        <Address />
        <Link to="/favorites">Elsewhere</Link>
      </MemoryRouter>
    </Provider>,
  );
  await userEvent.click(field());
  // The suggestions are a lazy chunk that the first focus loads.
  await act(async () => void (await import('../../features/catalog/SearchSuggestions.js')));
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search gifts' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const shown = () => screen.findAllByRole('option');
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const address = () => screen.getByTestId('address').textContent;
/** The API call for these words, once the pause in typing is over. */
const callFor = async (words: string) => {
  const isFor = (call: Call) => call.words === words;
  for (let tries = 0; tries < 100 && !calls.some(isFor); tries++) await act(async () => new Promise((go) => setTimeout(go, 20)));
  const call = calls.find(isFor);
  if (!call) throw new Error(`Nothing was asked for ${words}.`);
  return call;
};

beforeEach(() => {
  calls = [];
  navigated = 0;
  globalThis.fetch = takeCall as unknown as typeof fetch;
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => jest.useRealTimers());

describe('suggestions', () => {
  it('that do not load say so, and come at the next try', async () => {
    await show();
    await userEvent.type(field(), 'mug');
    await (await callFor('mug')).fail();
    expect((await screen.findByRole('status')).textContent).toBe('The suggestions did not load.');
    calls = [];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await (await callFor('mug')).answer(['A mug']);
    await shown();
    expect(options()).toEqual(['A mug$9.00', 'See all 1 gift']);
  });

  it('say when there is nothing', async () => {
    await show();
    await userEvent.type(field(), 'unicorn');
    await (await callFor('unicorn')).answer([]);
    expect((await screen.findByRole('status')).textContent).toBe('No gifts found for “unicorn”.');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('are asked for once typing pauses, and only the last question is listened to', async () => {
    await show();
    jest.useFakeTimers();
    const type = async (value: string, pauseMs: number) => {
      fireEvent.input(field(), { target: { value } });
      await act(async () => jest.advanceTimersByTimeAsync(pauseMs));
    };
    for (const value of ['c', 'ca', 'car']) await type(value, 100);
    await type('card', 300);
    await type('cards', 300);
    expect(calls.map(({ words }) => words)).toEqual(['card', 'cards']);
    const [late, last] = calls;
    jest.useRealTimers();
    await last!.answer(['Newer']);
    await late!.answer(['Older']);
    await shown();
    expect(options()[0]).toBe('Newer$9.00');
  });

  it('name the category that is meant', async () => {
    await show();
    await userEvent.type(field(), 'gran');
    await (await callFor('gran')).answer([]);
    await shown();
    expect(options()).toEqual(['Gifts for Grandma', 'Gifts for Grandpa']);
  });

  it('are walked with the arrow keys, around the field, and chosen with Enter', async () => {
    await show();
    await userEvent.type(field(), 'mug');
    await (await callFor('mug')).answer(['First', 'Second'], 9);
    await shown();
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(field().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox');

    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('See all 9 gifts');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBeUndefined();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Second$9.00');
    expect(document.activeElement).toBe(field());

    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/product/Second');
    expect(options()).toEqual([]);
    expect(field().value).toBe('');
    expect(navigated).toBe(1);
  });

  it('close with Escape, which keeps what was typed, and with the focus elsewhere', async () => {
    await show();
    await userEvent.type(field(), 'mug');
    await (await callFor('mug')).answer(['A mug']);
    await shown();
    await userEvent.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(field().value).toBe('mug');

    await userEvent.keyboard('{ArrowDown}');
    expect(options()).toHaveLength(2);
    await userEvent.click(document.body);
    expect(options()).toEqual([]);
  });
});

describe('the search field', () => {
  it('shows all that Enter finds, whatever was typed', async () => {
    await show('/category/him?min=5');
    await userEvent.type(field(), ' <b>🎁</b> & co {Enter}');
    expect(address()).toBe(`/?${new URLSearchParams({ q: '<b>🎁</b> & co' })}`);
    expect(field().value).toBe('<b>🎁</b> & co');
    expect(document.activeElement).not.toBe(field());
    expect(navigated).toBe(1);
  });

  it('takes 100 characters', async () => {
    await show();
    await userEvent.click(field());
    await userEvent.paste('a'.repeat(10_000));
    expect(field().value).toHaveLength(100);
  });

  it('mirrors the address', async () => {
    await show('/?q=mug');
    expect(field().value).toBe('mug');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(field().value).toBe('');
  });

  it('is cleared by its button, and the search with it, but not the other filters', async () => {
    await show('/category/him?q=mug&min=5');
    await userEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Clear the search' }));
    expect(field().value).toBe('');
    expect(address()).toBe('/category/him?min=5');
    expect(document.activeElement).toBe(field());
  });

  it('does nothing when nothing is typed', async () => {
    await show('/category/him');
    await userEvent.type(field(), '   {Enter}');
    expect(address()).toBe('/category/him');
  });
});
