import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import type { GiftViewsRequest } from '../../../server/gifts/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { stubApi } from '../../../test/support/stub-api.js';
import { keptPicture } from '../images/own-picture-storage.js';
import { GiftsWithPicture } from './GiftsWithPicture.js';

const IMAGE = { id: 'i1', prompt: 'A quiet lake', productId: 'puzzle', thumbnailUrl: '/thumbnail' } as Picture;
const giftOf = (kind: Product['kind']) =>
  ({
    id: kind,
    name: `Our ${kind}`,
    kind,
    category: 'Gifts for Couples',
    product_price: 24,
    in_stock: true,
    image_urls: [`/pictures/${kind}.webp`],
    print_areas: [{ type: 'mesh', mesh_url: '/m', blank_url: '/b' }],
  }) as Product;
const GIFTS = (['mug', 'card', 'cushion', 'canvas', 'tote', 'poster', 'puzzle'] as const).map(giftOf);

let gifts: Product[] | 'unreachable';
let urlOf: (productId: string) => string | null;
let viewsFail: boolean;
let asked: GiftViewsRequest[];
stubApi((call) => {
  if (call.url !== 'gift-views')
    return gifts === 'unreachable' ? { error: { status: 'FETCH_ERROR' } } : { data: { products: gifts } };
  const body = call.body as GiftViewsRequest;
  asked.push(body);
  if (viewsFail) return { error: { status: 'FETCH_ERROR' } };
  return { data: { views: body.gifts.map(({ productId }) => ({ productId, url: urlOf(productId) })) } };
});

function show(props: Partial<ComponentProps<typeof GiftsWithPicture>> = {}) {
  return renderInShop(<GiftsWithPicture image={IMAGE} {...props} />).user;
}

const pictureAt = (address: string) =>
  waitFor(() => {
    const picture = document.querySelector(`img[src="${address}"]`);
    expect(picture).not.toBeNull();
    return picture!;
  });

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  [gifts, viewsFail, asked] = [GIFTS, false, []];
  urlOf = (productId) => `/view/${productId}`;
});

it('says when the gifts cannot be had, and asks again on demand', async () => {
  gifts = 'unreachable';
  const user = show();
  expect((await screen.findByRole('alert')).textContent).toContain('The gifts could not be loaded.');
  gifts = GIFTS;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('link')).toHaveLength(6);
  expect(screen.queryByText('The gifts could not be loaded.')).toBeNull();
});

it('shows the gifts with a print of the picture while it cannot be put on them, until it can', async () => {
  viewsFail = true;
  const user = show();
  await screen.findByText('Your picture could not be put on the gifts right now.');
  expect(document.querySelectorAll('img[src="/thumbnail"]')).toHaveLength(6);
  viewsFail = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await pictureAt('/view/mug');
  expect(document.querySelector('img[src="/thumbnail"]')).toBeNull();
});

it('tries again by itself once the device is online', async () => {
  viewsFail = true;
  show();
  await screen.findByText('Your picture could not be put on the gifts right now.');
  viewsFail = false;
  fireEvent(window, new Event('online'));
  await pictureAt('/view/mug');
});

it.each([
  ['there is no view of it', () => (urlOf = (id) => (id === 'mug' ? null : `/view/${id}`))],
  ['its view does not load', () => undefined],
])('shows one gift with a print beside the others when %s', async (_what, prepare) => {
  prepare();
  show();
  await pictureAt('/view/card');
  const broken = document.querySelector('img[src="/view/mug"]');
  if (broken) fireEvent.error(broken);
  await waitFor(() => expect(document.querySelectorAll('img[src="/thumbnail"]')).toHaveLength(1));
  expect(screen.getByRole('link', { name: /^Our mug/ }).querySelector('img[src^="/pictures/mug.webp"]')).not.toBeNull();
});

it('begins with the gift that the picture was made for, and asks for six at once', async () => {
  show();
  await pictureAt('/view/puzzle');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    ['puzzle', 'mug', 'card', 'cushion', 'canvas', 'tote'].map((kind) => `Our ${kind}$24.00`),
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    pictureId: 'i1',
    width: 800,
    gifts: [{ productId: 'puzzle', words: [] }, {}, {}, {}, {}, {}],
  });
});

it('has three views made at a time', async () => {
  show();
  const shown = () => document.querySelectorAll('img[src^="/view/"]').length;
  const first = await pictureAt('/view/puzzle');
  expect(shown()).toBe(3);
  fireEvent.load(first);
  expect(shown()).toBe(4);
});

it('opens a gift with the picture chosen for it', async () => {
  const user = show();
  const link = await screen.findByRole('link', { name: /^Our card/ });
  expect(link.getAttribute('href')).toBe('/product/card');
  await user.click(link);
  expect(keptPicture('card', 'u1')).toMatchObject({ id: 'i1', thumbnailUrl: '/thumbnail' });
});

it('uses the picture on the gift whose page is open already', async () => {
  const used: string[] = [];
  const user = show({ gift: GIFTS[1]!, onUse: ({ id }) => used.push(id) });
  await user.click(await screen.findByRole('link', { name: /^Our card/ }));
  expect(used).toEqual(['i1']);
  expect(keptPicture('card', 'u1')).toBeUndefined();
});
