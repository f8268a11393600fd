import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { CATEGORY_PAGES, type Product } from '../../../server/catalog/contract.js';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { api } from '../../shared/api/api.js';
import { showToast } from '../../shared/toasts/toasts-slice.js';
import { GiftListing } from './GiftListing.js';

const TOTAL = 17;
const PAGE = 4;

const gift = (index: number): Product => ({
  id: `gift-${index}`,
  name: `Gift ${index}`,
  description: 'A gift.',
  category: 'Gifts for Him',
  kind: 'mug',
  price: 20,
  pdf_price: 9,
  product_price: 20,
  combo_price: 25,
  image_urls: [],
  image_alts: [],
  print_url: null,
  print_areas: [],
  word_fields: [],
  in_stock: true,
  created_at: '2026-11-21T10:00:00.000Z',
});

let asked: string[];
let total: number;
let partialMatch: boolean;
let works: boolean;
let nearEnd: (() => void) | undefined;

function answer(address: string): Response {
  const query = new URLSearchParams(address.split('?')[1]);
  asked.push(query.toString());
  if (!works) throw new TypeError('Failed to fetch');
  const from = Number(query.get('after') ?? 0);
  const to = Math.min(from + PAGE, total);
  const products = Array.from({ length: to - from }, (_, index) => gift(from + index + 1));
  return Response.json({ products, total, next: to < total ? String(to) : null, partialMatch });
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

const HIM = CATEGORY_PAGES.find(({ slug }) => slug === 'him');

async function show(address: string) {
  const { store } = await act(async () =>
    renderInShop(
      <>
        <Address />
        <Link to="/product/1">A gift</Link>
        <Routes>
          <Route index element={<GiftListing />} />
          <Route path="category/him" element={<GiftListing page={HIM} />} />
          <Route path="product/1" element={<Link to={-1 as never}>Back</Link>} />
        </Routes>
      </>,
      { address },
    ),
  );
  await settled();
  return { store, changeProducts: () => act(() => void store.dispatch(api.util.invalidateTags(['Product']))) };
}

const cards = () => screen.queryAllByRole('article');
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const more = () => screen.getByRole('link', { name: 'Show more gifts' });
const settled = () => waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
const reachEnd = () => act(async () => nearEnd?.());
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  asked = [];
  total = TOTAL;
  works = true;
  partialMatch = false;
  nearEnd = undefined;
  globalThis.fetch = (async ({ url }: Request) => answer(url)) as typeof fetch;
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
  HTMLDialogElement.prototype.show = function show() {
    this.open = true;
  };
  globalThis.IntersectionObserver = class {
    constructor(seen: IntersectionObserverCallback) {
      nearEnd = () => seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {
      nearEnd = undefined;
    }
  } as unknown as typeof IntersectionObserver;
});

describe('the endless list', () => {
  it('shows an error when the first page fails, and loads it on retry', async () => {
    works = false;
    await show('/');
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading products');

    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards()).toHaveLength(PAGE));
  });

  it('keeps the earlier pages when one fails, and resumes from there', async () => {
    await show('/');
    works = false;
    await reachEnd();
    await waitFor(() => expect(cards()).toHaveLength(PAGE));
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading products');

    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards()).toHaveLength(2 * PAGE));
    expect(asked).toEqual(['', `after=${PAGE}`, `after=${PAGE}`]);
  });

  it('keeps its gifts visible while it refetches after the owner changed products', async () => {
    const { changeProducts } = await show('/');
    total = 3;
    changeProducts();
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('false');
    await waitFor(() => expect(asked).toEqual(['', '']));
  });

  it('refetches when the user returns after such a change', async () => {
    const { changeProducts } = await show('/');
    await userEvent.click(screen.getByRole('link', { name: 'A gift' }));
    changeProducts();
    total = 3;
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  it('does not retry a failing page by itself', async () => {
    await show('/');
    works = false;
    await reachEnd();
    await screen.findByRole('alert');
    expect(nearEnd).toBeUndefined();
  });

  it('loads two more pages by itself, then waits for the button', async () => {
    await show('/');
    await waitFor(() => expect(status()).toContain('4 of 17 gifts'));
    await reachEnd();
    await waitFor(() => expect(status()).toContain('8 of 17 gifts'));
    await reachEnd();
    await waitFor(() => expect(status()).toContain('12 of 17 gifts'));
    expect(nearEnd).toBeUndefined();

    await userEvent.click(more());
    await waitFor(() => expect(status()).toContain('16 of 17 gifts'));
    await userEvent.click(more());
    await waitFor(() => expect(status()).toContain('17 of 17 gifts'));
    expect(screen.queryByRole('link', { name: 'Show more gifts' })).toBeNull();
  });

  it('focuses the first new gift after a click on the button, or the retry button', async () => {
    await show('/');
    await userEvent.click(more());
    await waitFor(() => expect(document.activeElement?.textContent).toBe(`Gift ${PAGE + 1}`));

    works = false;
    await userEvent.click(more());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Try again'));
  });

  it('restores all its pages on Back', async () => {
    await show('/');
    await reachEnd();
    await waitFor(() => expect(cards()).toHaveLength(2 * PAGE));
    await userEvent.click(screen.getByRole('link', { name: 'A gift' }));
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(cards()).toHaveLength(2 * PAGE));
    expect(asked).toHaveLength(2);
  });
});

describe('an empty list', () => {
  beforeEach(() => (total = 0));

  it('says so of the shop', async () => {
    await show('/');
    expect(await screen.findByText('No products available at the moment.')).toBeTruthy();
  });

  it('names the category from the URL', async () => {
    await show('/category/him');
    expect(await screen.findByText('No products found in "him" category.')).toBeTruthy();
  });

  it('names the search, and offers all gifts', async () => {
    await show('/?q=%3Cb%3Eunicorn%3C/b%3E');
    expect(await screen.findByText('No gifts found for “<b>unicorn</b>”.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All Creative Gifts' }).getAttribute('href')).toBe('/');
  });

  it('offers to search all gifts after a search in a category', async () => {
    await show('/category/him?q=unicorn');
    expect((await screen.findByRole('link', { name: 'Search all gifts' })).getAttribute('href')).toBe('/?q=unicorn');
  });
});

describe('a search', () => {
  const PARTIAL = 'No gift has all of these words. Close to it:';
  it('that matches only some of its words says so, on further pages too, and on Back', async () => {
    partialMatch = true;
    await show('/?q=paris+tote');
    await screen.findByText(PARTIAL);
    await reachEnd();
    expect(screen.getByText(PARTIAL)).toBeTruthy();
  });

  it('that finds all of its words, or nothing at all, does not', async () => {
    await show('/?q=mug');
    await screen.findByRole('button', { name: 'Remove filter: “mug”' });
    expect(screen.queryByText(PARTIAL)).toBeNull();
    cleanup();
    [partialMatch, total] = [true, 0];
    await show('/?q=paris+tote&min=999');
    expect(await screen.findByText('No gifts found for “paris tote”.')).toBeTruthy();
    expect(screen.queryByText(PARTIAL)).toBeNull();
  });
});

describe('what narrows the list', () => {
  it('is sent to the server as in the URL', async () => {
    await show('/category/him?q=mug&min=5&max=abc&variant=pdf&sort=price-low');
    expect(asked).toEqual(['category=Gifts+for+Him&search=mug&sort=price-low&minPrice=5&variant=pdf']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results for “mug”');
  });

  it('is kept in the URL, and stays when the category changes', async () => {
    await show('/?min=5');
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Price, low to high');
    expect(address()).toBe('/?sort=price-low&min=5');
    await userEvent.selectOptions(screen.getByLabelText('Meaningful gift for?'), 'Him');
    expect(address()).toBe('/category/him?sort=price-low&min=5');
  });

  it('is removed one by one or all at once, without losing the focus', async () => {
    await show('/?q=mug&min=5&max=20&variant=pdf');
    const on = await screen.findByRole('list', { name: 'Active filters' });
    await userEvent.click(within(on).getByRole('button', { name: 'Remove filter: $5.00 to $20.00' }));
    expect(address()).toBe('/?q=mug&variant=pdf');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Results for “mug”' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(address()).toBe('/');
  });

  it('is chosen in a panel, which rejects an invalid price', async () => {
    await show('/');
    await userEvent.click(screen.getByRole('button', { name: 'Sort and Filters' }));
    const panel = await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.type(within(panel).getByRole('textbox', { name: 'From' }), 'cheap');
    await userEvent.click(within(panel).getByRole('button', { name: 'Show gifts' }));
    expect(within(panel).getByRole('alert').textContent).toBe('Please enter dollars, such as 12 or 12.50.');
    expect(document.activeElement).toBe(within(panel).getByRole('textbox', { name: 'From' }));

    await userEvent.clear(within(panel).getByRole('textbox', { name: 'From' }));
    await userEvent.type(within(panel).getByRole('textbox', { name: 'To' }), '20');
    await userEvent.click(within(panel).getByRole('radio', { name: 'Combo' }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Show gifts' }));
    expect(address()).toBe('/?max=20&variant=combo');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is chosen in a sheet on small screens, which leaves the list in view and the focus at its button', async () => {
    window.matchMedia = (() => ({ matches: true })) as unknown as typeof window.matchMedia;
    HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show;
    const inView: string[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      inView.push(this.id);
    };
    const { store } = await show('/');
    const button = screen.getByRole('button', { name: 'Sort and Filters' });
    await userEvent.click(button);
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    act(() => void store.dispatch(showToast({ tone: 'error', title: 'You are offline' })));
    expect(within(sheet).getByText('You are offline')).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Combo' }));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Show gifts' }));
    expect(inView).toEqual(['listing-heading']);
    expect(document.activeElement).toBe(button);
  });
});
