import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { HOUR_MS } from '../../../server/platform/durations/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../test/support/stub-api.js';
import type { CartLine } from '../../shared/cart/cart-line.js';
import { linesReplaced } from '../../shared/cart/cart-slice.js';
import type { Picture } from '../../../server/generation/contract.js';
import { imagesApi } from '../../shared/images/images-api.js';
import { keptPicture } from '../../shared/images/own-picture-storage.js';
import { Toaster } from '../../shared/toasts/Toaster.js';
import { GeneratedImages } from './GeneratedImages.js';
import { UploadedImages } from './UploadedImages.js';

const picture = (id: string, day: number) => ({
  id,
  prompt: `Prompt ${id}`,
  created_at: `2026-11-${day}T10:00:00.000Z`,
  thumbnailUrl: `/t/${id}`,
  width: 4,
  height: 5,
});
const photo = (id: string, day: number) => ({
  id,
  original_filename: `${id}.jpg`,
  uploaded_at: `2026-11-${day}T10:00:00.000Z`,
  file_size: 345_000,
  thumbnail_url: `/t/${id}`,
  download_url: `/d/${id}`,
  width: 1000,
  height: 1000,
});

const MUG = {
  id: 'mug',
  name: 'Our Mug',
  kind: 'mug',
  category: 'Gifts for Him',
  product_price: 24,
  in_stock: true,
  image_urls: [],
  print_areas: [],
};

let pictures: unknown[];
let photos: unknown[];
let answers: Record<string, (call: Call) => Answer>;
let calls: string[];
let cart: CartLine[];

stubApi((call) => {
  const { url, method } = call;
  calls.push(`${method} ${url}`);
  const answer = answers[`${method} ${url}`];
  if (answer) return answer(call);
  if (url === 'generated-images') return { data: { images: pictures } };
  if (url === 'user-images') return { data: { images: photos } };
  return { data: null };
});

/** Shows the address of the page and what its history says. */
function Place() {
  const { pathname, state } = useLocation();
  return <output data-testid="place">{JSON.stringify([pathname, state])}</output>;
}

function show() {
  const { store, user } = renderInShop(
    <>
      <GeneratedImages />
      <UploadedImages />
      <Toaster />
      <Place />
    </>,
  );
  act(() => void store.dispatch(linesReplaced(cart)));
  return { store, user };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const prompts = () => screen.queryAllByText(/^Prompt/).map(({ textContent }) => textContent);
const deleteButton = (name: string) => screen.findByRole('button', { name: `Delete: ${name}` });
const undo = (thing: string) => screen.findByRole('button', { name: `Undo: Your ${thing} was deleted` });

beforeEach(() => {
  pictures = [picture('c', 21), picture('b', 20), picture('a', 10)];
  photos = [photo('us', 21)];
  answers = {};
  localStorage.clear();
  signIn();
  calls = [];
  cart = [];
});

describe('deleting a picture', () => {
  it('restores it at its position, with a message, when it fails', async () => {
    answers['DELETE generated-images/b'] = () => ({ error: { status: 'FETCH_ERROR' } });
    const { user } = show();
    await user.click(await deleteButton('Prompt b'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your picture could not be deleted');
    expect(prompts()).toEqual(['Prompt c', 'Prompt b', 'Prompt a']);
  });

  it('succeeds when another device did it already', async () => {
    answers['DELETE generated-images/b'] = () => ({ error: { status: 404, data: { code: 'X', message: 'Gone.' } } });
    const { user } = show();
    await user.click(await deleteButton('Prompt b'));
    await undo('picture');
    expect(prompts()).toEqual(['Prompt c', 'Prompt a']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('removes it immediately, updates the count, and focuses the next delete button', async () => {
    const { user } = show();
    await user.click(await deleteButton('Prompt b'));
    await waitFor(() => expect(prompts()).toEqual(['Prompt c', 'Prompt a']));
    expect(section('Generated images 2').getByRole('heading').textContent).toBe('Generated images 2');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete: Prompt a' })).toBe(document.activeElement));
    await user.click(await deleteButton('Prompt a'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete: Prompt c' })).toBe(document.activeElement));
    await user.click(await deleteButton('Prompt c'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Generated images 0'));
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(3);
  });

  it('stays deleted when an older answer brings it back in the meantime', async () => {
    const { store, user } = show();
    answers['DELETE generated-images/b'] = () => {
      store.dispatch(
        imagesApi.util.upsertQueryEntries([{ endpointName: 'generatedImages', arg: undefined, value: pictures as Picture[] }]),
      );
      return { data: null };
    };
    await user.click(await deleteButton('Prompt b'));
    await undo('picture');
    expect(prompts()).toEqual(['Prompt c', 'Prompt a']);
  });

  it('can be undone with the picture that the server returns', async () => {
    answers['POST generated-images/b/restore'] = () => ({ data: { ...picture('b', 20), prompt: 'Prompt b, fresh' } });
    const { user } = show();
    await user.click(await deleteButton('Prompt b'));
    await user.click(await undo('picture'));
    await waitFor(() => expect(prompts()).toEqual(['Prompt c', 'Prompt b, fresh', 'Prompt a']));
  });

  it('says so when it is too late to undo it', async () => {
    answers['POST generated-images/b/restore'] = () => ({ error: { status: 404, data: { code: 'X', message: 'Gone.' } } });
    const { user } = show();
    await user.click(await deleteButton('Prompt b'));
    await user.click(await undo('picture'));
    expect((await screen.findByRole('alert')).textContent).toContain('It was deleted too long ago.');
    expect(prompts()).toEqual(['Prompt c', 'Prompt a']);
  });

  it('offers to undo once more when the connection was lost', async () => {
    answers['POST generated-images/b/restore'] = () => ({ error: { status: 'FETCH_ERROR' } });
    const { user } = show();
    await user.click(await deleteButton('Prompt b'));
    await user.click(await undo('picture'));
    const again = await screen.findByRole('button', { name: 'Try again: Your picture could not be brought back' });
    answers['POST generated-images/b/restore'] = () => ({ data: picture('b', 20) });
    await user.click(again);
    await waitFor(() => expect(prompts()).toHaveLength(3));
  });

  it('warns when a gift in the cart uses it', async () => {
    cart = [{ generatedImageId: 'b' } as CartLine];
    const { user } = show();
    await user.click(await deleteButton('Prompt c'));
    await undo('picture');
    expect(screen.queryByText(/^A gift in your cart has it\./)).toBeNull();
    await user.click(await deleteButton('Prompt b'));
    expect(await screen.findByText(/^A gift in your cart has it\./)).toBeTruthy();
  });
});

it('can be seen on gifts, in a dialog that leads back to it', async () => {
  answers['GET products'] = () => ({ data: { products: [MUG] } });
  answers['POST gift-views'] = () => ({ data: { views: [{ productId: 'mug', url: '/view' }] } });
  const { user } = show();
  const button = await screen.findByRole('link', { name: 'See it on gifts: Prompt b' });
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'See it on' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.click(button);
  await user.click(await screen.findByRole('link', { name: /^Our Mug/ }));
  expect(keptPicture('mug', 'u1')).toMatchObject({ id: 'b' });
});

it('shows what was changed of it, and opens to be changed', async () => {
  pictures = [
    { ...picture('b', 21), generationId: 'g2', instruction: 'Make it warmer' },
    { ...picture('b', 20), id: 'b0' },
  ];
  const { user } = show();
  expect(await screen.findByText('Make it warmer')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete: Prompt b' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Change one thing: Prompt b: Make it warmer' }));
  expect(screen.getByTestId('place').textContent).toBe('["/generate",{"generationId":"g2"}]');
});

describe('an uploaded photo', () => {
  it('is shown with its name, date and size in KB', async () => {
    show();
    expect(await screen.findByText('us.jpg')).toBeTruthy();
    expect(screen.getByText(/KB$/).textContent).toBe('11/21/2026 · 337 KB');
  });

  it('of people side by side shows one of them, and not the gap in the middle', async () => {
    photos = [{ ...photo('wide', 21), width: 2000 }, photo('square', 21)];
    show();
    await screen.findByText('wide.jpg');
    const crops = ['wide', 'square'].map((id) => document.querySelector<HTMLElement>(`[src="/t/${id}"]`)?.style.objectPosition);
    expect(crops).toEqual(['10% 40%', '50% 40%']);
  });

  it('can be deleted, and that undone', async () => {
    answers['POST user-images/us/restore'] = () => ({ data: photo('us', 21) });
    const { user } = show();
    await user.click(await deleteButton('us.jpg'));
    expect(await screen.findByText('No uploaded images yet')).toBeTruthy();
    await user.click(await undo('photo'));
    expect(await screen.findByText('us.jpg')).toBeTruthy();
  });
});

describe('downloads', () => {
  let fetched: { address: string; format: string | undefined; authorization: string | undefined }[];
  let ok: boolean;
  let saved: string[];

  beforeEach(() => {
    fetched = [];
    saved = [];
    ok = true;
    const file =
      (headers: Record<string, string>) =>
      (call: Call): Answer => {
        fetched.push({ address: call.url, format: call.params.format, authorization: call.headers.authorization });
        return ok ? new Response('png', { headers: { 'content-type': 'image/png', ...headers } }) : { error: { status: 404 } };
      };
    const disposition = { 'content-disposition': "attachment; filename*=UTF-8''keepsake-prompt-c.png" };
    answers['GET generated-images/c/file'] = file(disposition);
    answers['GET /d/us'] = file({});
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('say when they fail', async () => {
    ok = false;
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Download: us.jpg' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to download image');
    expect(saved).toEqual([]);
  });

  it('give a picture in the format that is chosen, under the name that the shop has for it', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Download: Prompt c' }));
    await user.click(await screen.findByRole('menuitem', { name: /^PNG/ }));
    await waitFor(() => expect(saved).toEqual(['keepsake-prompt-c.png']));
    expect(fetched).toEqual([{ address: 'generated-images/c/file', format: 'png', authorization: 'Bearer token' }]);
  });

  it('give a photo under its own name', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Download: us.jpg' }));
    await waitFor(() => expect(saved).toEqual(['us.png']));
    expect(fetched[0]).toEqual({ address: '/d/us', format: undefined, authorization: undefined });
  });
});

it('refetches once when an address has expired', async () => {
  const now = jest.spyOn(Date, 'now');
  show();
  const broken = await screen.findByAltText('Picture: Prompt c');
  const asked = () => calls.filter((call) => call === 'GET generated-images').length;
  fireEvent.error(broken);
  expect(asked()).toBe(1);
  now.mockReturnValue(new Date().getTime() + 2 * HOUR_MS);
  pictures = [{ ...picture('c', 21), thumbnailUrl: '/t/fresh' }];
  fireEvent.error(broken);
  await waitFor(() => expect(screen.getByAltText('Picture: Prompt c').getAttribute('src')).toBe('/t/fresh'));
  expect(asked()).toBe(2);
  now.mockRestore();
});
