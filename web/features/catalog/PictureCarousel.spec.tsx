import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { Product } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import type { PictureLabel } from '../../../server/generation/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../test/support/stub-api.js';
import { LANDSCAPE } from '../../shared/gifts/landscape.js';
import { typeNames } from '../../shared/names/save-names.js';

const AREA = { type: 'mesh', mesh_url: '/product-pictures/m.mesh', blank_url: '/product-pictures/blank' } as const;
const MUG = {
  id: 'mug',
  name: 'Mug',
  kind: 'mug',
  image_urls: ['/sample'],
  image_alts: ['Sample mug'],
  print_url: null,
  print_areas: [AREA],
  word_fields: [{ label: 'Name', example: '', maxLength: 10, required: true }],
} as unknown as Product;
const OWN = { id: 'i1', prompt: 'Grandpa in Paris', thumbnailUrl: '/own?expires=1' };
const named = (text: string): GiftWord[] => [{ label: 'Name', text }];

type Painted = Record<'setWords' | 'setLabels' | 'showOn' | 'close', (...given: never[]) => unknown>;
let painted: () => Promise<Painted>;
let views: Answer;
let labels: readonly PictureLabel[];
const setWords = jest.fn(async (_words: readonly string[]) => undefined);
const setLabels = jest.fn(async (_labels: readonly PictureLabel[]) => undefined);
const showOn = jest.fn((_canvas: HTMLCanvasElement) => undefined);
const close = jest.fn(() => undefined);
const paint = jest.fn((..._source: unknown[]) => painted());
const askedViews = jest.fn();

jest.unstable_mockModule('../../shared/gifts/live-gift.js', () => ({ LiveGift: { paint } }));
stubApi(({ url, body }) => {
  if (url === 'generated-images')
    return { data: { images: [{ id: 'i1', faces: [{ left: 0.1, top: 0.1, width: 0.2, height: 0.2 }], labels }] } };
  askedViews(body);
  return views;
});
Element.prototype.scrollTo = () => undefined;

const { PictureCarousel } = await import('./PictureCarousel.js');

const carousel = (words: GiftWord[], product = MUG) => (
  <PictureCarousel orientation="upright" product={product} own={OWN} words={words} />
);
const show = (words = named(''), product = MUG) => renderInShop(carousel(words, product));
const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
const thumbnail = () => screen.findByRole<HTMLImageElement>('img', { name: 'Your picture: Grandpa in Paris' });

beforeEach(() => {
  jest.clearAllMocks();
  painted = async () => ({ setWords, setLabels, showOn, close });
  localStorage.clear();
  signIn();
  views = { data: { views: [{ url: '/view' }] } };
  labels = [];
});

describe('the customer’s picture on the gift', () => {
  it('is painted by the shop where this browser cannot', async () => {
    painted = () => Promise.reject(new Error('no canvas'));
    show(named('Joe'));
    await waitFor(() => expect(document.querySelector('img[src="/view"]')).not.toBeNull());
    expect(askedViews).toHaveBeenLastCalledWith({
      pictureId: 'i1',
      width: 800,
      gifts: [{ productId: 'mug', orientation: 'upright', words: named('Joe') }],
    });
  });

  it.each<[string, Answer]>([
    ['the shop fails', { error: { status: 500 } }],
    ['the gift takes no picture anymore', { data: { views: [{ url: null }] } }],
  ])('is shown alone where %s as well', async (_why, answer) => {
    painted = () => Promise.reject(new Error('no canvas'));
    views = answer;
    show();
    expect((await thumbnail()).getAttribute('src')).toBe('/own?expires=1');
  });

  it('is shown alone on a gift without a print area', async () => {
    show(named(''), { ...MUG, print_areas: [null] });
    expect(await thumbnail()).toBeTruthy();
    expect(paint).not.toHaveBeenCalled();
  });

  it('is painted over the blank gift, and described with the words', async () => {
    show(named('Joe'));
    const gift = screen.getByRole('img', { name: 'Mug with your picture and “Joe”' });
    expect(gift.querySelector('img')?.getAttribute('src')).toMatch(/blank/);
    await waitFor(() => expect(paint).toHaveBeenCalledTimes(1));
    expect(paint.mock.calls[0]?.[0]).toMatchObject({
      area: AREA,
      pictureUrl: '/api/generated-images/i1/original',
      token: 'token',
      faces: [{ left: 0.1 }],
    });
  });

  it('is the shop’s landscape without a photo, and shows the words', async () => {
    renderInShop(<PictureCarousel orientation="upright" product={MUG} own={LANDSCAPE} words={named('Joe')} />);
    expect(screen.getByRole('img', { name: 'Mug with hills and a sun and “Joe”' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Without a photo' })).toBeTruthy();
    await waitFor(() => expect(paint).toHaveBeenCalledTimes(1));
    expect(paint.mock.calls[0]?.[0]).toMatchObject({ pictureUrl: null, token: null, faces: [] });
  });

  it('repaints typed words once a frame, and never unprintable ones', async () => {
    const { change } = show();
    await waitFor(() => expect(paint).toHaveBeenCalled());
    await frame();
    setWords.mockClear();
    for (const text of ['J', 'Jo', 'Joe']) change(carousel(named(text)));
    await frame();
    expect(setWords.mock.calls).toEqual([[['Joe']]]);
    change(carousel(named('Joe 🎁')));
    await frame();
    expect(setWords.mock.calls.at(-1)).toEqual([['Joe']]);
  });

  it('has the names under the people as they are typed', async () => {
    const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 };
    labels = [{ box, text: 'No' }];
    const { store } = show();
    await waitFor(() => expect(paint).toHaveBeenCalled());
    expect(paint.mock.calls[0]?.[1]).toMatchObject({ labels: [{ text: 'No' }] });
    await frame();
    act(() => void store.dispatch(typeNames('i1', [{ box, text: 'Nora' }])));
    await frame();
    expect(setLabels.mock.calls.at(-1)).toEqual([[{ box, text: 'Nora' }]]);
  });

  it('has the words that were typed while it was painted, and is let go of in the end', async () => {
    let paintNow: (gift: Painted) => void = () => undefined;
    painted = () => new Promise((resolve) => (paintNow = resolve));
    const { change, unmount } = show();
    await waitFor(() => expect(paint).toHaveBeenCalled());
    change(carousel(named('יוסי')));
    await frame();
    await act(async () => paintNow({ setWords, setLabels, showOn, close }));
    expect(setWords.mock.calls).toEqual([[['יוסי']]]);
    unmount();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is shown beside the words as well', async () => {
    const small = document.body.appendChild(document.createElement('div'));
    renderInShop(<PictureCarousel orientation="upright" product={MUG} own={OWN} words={named('Joe')} small={small} />);
    await waitFor(() => expect(showOn.mock.calls).toContainEqual([small.querySelector('canvas')]));
    small.remove();
  });
});
