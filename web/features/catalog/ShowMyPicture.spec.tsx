import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import type { CardProduct } from '../../../server/catalog/contract.js';
import type { GiftViewsRequest } from '../../../server/gifts/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { stubApi } from '../../../test/support/stub-api.js';
import { MyPictureSwitch } from './MyPictureSwitch.js';
import { ProductCard } from './ProductCard.js';

const gift = (id: string) =>
  ({
    id,
    name: id,
    description: '',
    price: 9,
    pdf_price: 9,
    product_price: 0,
    combo_price: 0,
    image_urls: ['/sample.webp'],
    image_alts: ['Sample'],
    print_url: null,
    in_stock: true,
  }) as CardProduct;
const GIFTS = [gift('mug'), gift('card'), gift('plain'), gift('puzzle')];

let pictures: { id: string; thumbnailUrl: string }[];
let works: boolean;
let asked: GiftViewsRequest[];
/** Each card in display order. */
let comeNear: (() => void)[];

stubApi((call) => {
  if (call.url === 'generated-images') return { data: { images: pictures } };
  const body = call.body as GiftViewsRequest;
  asked.push(body);
  if (!works) return { error: { status: 'FETCH_ERROR' } };
  const viewOf = (productId: string) => (productId === 'plain' ? null : `/view/${productId}/${body.pictureId}`);
  return { data: { views: body.gifts.map(({ productId }) => ({ productId, url: viewOf(productId) })) } };
});

// Lazy components render immediately.
await import('./ShowMyPicture.js');
await import('./PictureOnCard.js');

async function show() {
  const { user, toasts } = await act(async () =>
    renderInShop(
      <>
        <MyPictureSwitch />
        {GIFTS.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </>,
    ),
  );
  return { person: user, toasts: () => toasts().map(({ title }) => title) };
}

const name = { name: 'Show my picture' };
const views = () => [...document.querySelectorAll('article img[src^="/view/"]')].map((view) => view.getAttribute('src'));
const turnOn = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.click(await screen.findByRole('button', name));
  await waitFor(() => expect(comeNear).toHaveLength(GIFTS.length));
};

beforeEach(() => {
  localStorage.clear();
  signIn();
  [pictures, works, asked, comeNear] = [
    [
      { id: 'p2', thumbnailUrl: '/t/p2' },
      { id: 'p1', thumbnailUrl: '/t/p1' },
    ],
    true,
    [],
    [],
  ];
  globalThis.IntersectionObserver = class {
    constructor(seen: IntersectionObserverCallback) {
      comeNear.push(() => seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

it.each([
  ['visitors', () => localStorage.clear()],
  ['customers without a picture', () => void (pictures = [])],
])('is not offered to %s', async (_whom, prepare) => {
  prepare();
  await show();
  expect(screen.queryByRole('button', name)).toBeNull();
  expect(comeNear).toEqual([]);
});

it('shows one error when the picture cannot be put on the gifts, which stay unchanged', async () => {
  works = false;
  const { person, toasts } = await show();
  await turnOn(person);
  act(() => comeNear.forEach((near) => near()));
  await waitFor(() => expect(toasts()).toEqual(['Your picture could not be put on the gifts']));
  expect(views()).toEqual([]);
  expect(screen.getAllByAltText('Sample')).toHaveLength(GIFTS.length);
});

it('is off at first, and shows the latest picture on the gifts near the viewport with one request', async () => {
  const { person } = await show();
  expect((await screen.findByRole('button', name)).getAttribute('aria-pressed')).toBe('false');
  await turnOn(person);
  expect(asked).toEqual([]);
  act(() => comeNear.slice(0, 3).forEach((near) => near()));
  await waitFor(() => expect(views()).toEqual(['/view/mug/p2', '/view/card/p2']));
  expect(asked).toEqual([
    { pictureId: 'p2', width: 400, gifts: ['mug', 'card', 'plain'].map((productId) => ({ productId, words: [] })) },
  ]);
  fireEvent.load(document.querySelector('img[src="/view/mug/p2"]')!);
  expect(screen.getByAltText('With your picture on it').getAttribute('src')).toBe('/view/mug/p2');
  await person.click(screen.getByRole('button', { ...name, pressed: true }));
  expect(views()).toEqual([]);
});

it('stays on for the user who turned it on, and for no other user', async () => {
  const { person } = await show();
  await turnOn(person);
  cleanup();
  await show();
  expect(await screen.findByRole('button', { ...name, pressed: true })).toBeTruthy();
  cleanup();
  signIn({ id: 'u2' });
  await show();
  expect(await screen.findByRole('button', { ...name, pressed: false })).toBeTruthy();
});
