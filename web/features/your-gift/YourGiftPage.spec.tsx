import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { YourGift } from '../../../server/checkout/completion/contract.js';
import type { Picture } from '../../../server/generation/contract.js';

type Call = string | { url: string; method?: string; body?: unknown };
type Answer = { data: unknown } | { error: unknown };

const MUG: YourGift = {
  orderNumber: 'KS-AAAAA-BBBBB',
  productId: 'mug',
  productName: 'A Mug of Us',
  productType: 'product',
  quantity: 1,
  kind: 'mug',
  orientation: null,
  state: 'open',
  request: { kind: 'complete', message: null },
  missing: { picture: true, words: [] },
  canChangePicture: true,
  pictureId: null,
  pictureUrl: null,
  viewUrl: '/api/objects/view?expires=1',
  imageUrl: null,
  wordFields: [{ label: 'Names', example: '', maxLength: 12, required: true }],
  words: [{ label: 'Names', text: 'Ivy' }],
};
const PICTURE = { id: 'blue', thumbnailUrl: '/blue.png', prompt: 'Two of us', created_at: '2026-11-21T12:00:00.000Z' } as Picture;

let session: 'signed-in' | 'signed-out';
let pictures: { data?: Picture[]; error?: unknown; refetch: () => unknown };
let gift: Answer;
let saved: (body: { pictureId: string | null; words: YourGift['words'] }) => Answer;
let calls: Exclude<Call, string>[];
let toasts: { title: string; message?: string }[];

const baseQuery: BaseQueryFn<Call, unknown, unknown> = (call) => {
  if (typeof call === 'string') return call === 'generated-images' ? { data: [PICTURE] } : { error: { status: 404 } };
  calls.push(call);
  if (call.method === 'PUT') return saved(call.body as Parameters<typeof saved>[0]);
  return call.url === 'order-line/approve' ? { data: { ...MUG, request: null, missing: { picture: false, words: [] } } } : gift;
};
const api = createApi({ baseQuery, tagTypes: ['Order'], endpoints: () => ({}) });
const NOTHING = () => ({ data: undefined });

jest.unstable_mockModule('../../shared/api/api.js', () => ({ api, apiErrorOf: (error?: { data?: object }) => error?.data }));
jest.unstable_mockModule('../../shared/api/products-api.js', () => ({ useProductQuery: NOTHING }));
jest.unstable_mockModule('../../shared/images/images-api.js', () => ({
  useGeneratedImagesQuery: () => (session === 'signed-in' ? pictures : NOTHING()),
}));
jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({ useSession: () => ({ state: session }) }));
jest.unstable_mockModule('../../shared/toasts/use-toast.js', () => ({
  useToast: () => (toast: (typeof toasts)[0]) => toasts.push(toast),
}));
jest.unstable_mockModule('../../shared/gifts/GiftWithPicture.js', () => ({ default: () => null }));
jest.unstable_mockModule('../../shared/ui/PageTop.js', () => ({ PageTop: () => null }));
const { MemoryRouter, useLocation } = await import('react-router-dom');
const { default: YourGiftPage } = await import('./YourGiftPage.js');

beforeEach(() => {
  [session, gift, calls, toasts] = ['signed-in', { data: MUG }, [], []];
  saved = ({ pictureId, words }) => ({
    data: { ...MUG, pictureId, words, request: null, missing: { picture: !pictureId, words: [] } },
  });
  pictures = { data: [PICTURE], refetch: () => undefined };
  localStorage.clear();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function visit(address = '/your-gift?key=line.1.abc') {
  const store = configureStore({ reducer: combineSlices(api), middleware: (defaults) => defaults().concat(api.middleware) });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <YourGiftPage />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return userEvent.setup();
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('the page of a gift before its print', () => {
  it.each([
    [{ error: { status: 404, data: { code: 'CHECKOUT.LINE_NOT_FOUND' } } }, 'This link doesn’t open a gift'],
    [{ error: { status: 400, data: { code: 'REQUEST.INVALID' } } }, 'This link doesn’t open a gift'],
    [{ error: { status: 410, data: { code: 'CHECKOUT.LINE_LINK_EXPIRED' } } }, 'This link has expired'],
    [{ data: { ...MUG, state: 'ended' } }, 'This gift isn’t made'],
    [{ data: { ...MUG, state: 'printing', request: null } }, 'Your gift is being printed'],
    [{ data: { ...MUG, state: 'of a newer server' } }, 'Your gift is being printed'],
  ])('shows no form for %j', async (answer, text) => {
    gift = answer;
    visit();
    expect(await title(text)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('can be loaded again after the connection was lost', async () => {
    gift = { error: { status: 'FETCH_ERROR' } };
    const person = visit();
    await screen.findByText('Your gift could not be loaded.');
    gift = { data: MUG };
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await title('Finish your gift')).toBeTruthy();
  });

  it('saves one of the customer’s pictures', async () => {
    const person = visit();
    await title('Finish your gift');
    expect(isDisabled('Print it like this')).toBe(true);
    await person.click(screen.getByRole('button', { name: /Two of us/ }));
    await person.click(screen.getByRole('button', { name: 'Print it like this' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', title: 'Saved', message: 'We’ll print it like this.' }]));
    expect(calls.at(-1)).toMatchObject({ body: { key: 'line.1.abc', pictureId: 'blue', words: MUG.words } });
    expect(await title('Your gift before it’s printed')).toBeTruthy();
  });

  it('says that the customer has no pictures only when that is known', async () => {
    pictures.data = [];
    visit();
    expect(await screen.findByText('You have no pictures yet.')).toBeTruthy();
    cleanup();
    delete pictures.data;
    visit();
    await title('Finish your gift');
    expect(screen.queryByText('You have no pictures yet.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the pictures could not be loaded, and loads them again', async () => {
    const refetch = jest.fn();
    pictures = { error: { status: 'FETCH_ERROR' }, refetch };
    const person = visit();
    expect((await screen.findByRole('alert')).textContent).toContain('Your pictures could not be loaded.');
    expect(screen.queryByText('You have no pictures yet.')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('has the picture chosen that was just made for it', async () => {
    const person = visit('/your-gift?key=line.1.abc&picture=blue');
    await title('Finish your gift');
    await person.click(screen.getByRole('button', { name: 'Print it like this' }));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { pictureId: 'blue' } }));
  });

  it('says at the field which words cannot be printed, and sends nothing', async () => {
    const person = visit();
    const field = await screen.findByRole('textbox', { name: 'Names' });
    await person.clear(field);
    await person.click(screen.getByRole('button', { name: 'Print it like this' }));
    expect(await screen.findByText('Please fill in “Names”.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);
  });

  it('keeps what was typed when it was not saved', async () => {
    saved = () => ({ error: { status: 409, data: { code: 'CHECKOUT.LINE_RELEASED', message: 'This gift is being printed.' } } });
    const person = visit();
    await person.type(await screen.findByRole('textbox', { name: 'Names' }), ' & Mia');
    await person.click(screen.getByRole('button', { name: 'Print it like this' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'error', title: 'Not saved', message: 'This gift is being printed.' }]));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Names' }).value).toBe('Ivy & Mia');
  });

  it('asks visitors to log in for a picture, and leads back', async () => {
    session = 'signed-out';
    const person = visit();
    await person.click(await screen.findByRole('link', { name: 'Log in to choose a picture' }));
    expect(screen.getByTestId('address').textContent).toBe(`/auth?returnTo=${encodeURIComponent('/your-gift?key=line.1.abc')}`);
  });

  it('is remembered while a new picture is made', async () => {
    const person = visit();
    await person.click(await screen.findByRole('link', { name: 'Make a new picture' }));
    expect(screen.getByTestId('address').textContent).toBe('/generate');
    expect(JSON.parse(localStorage.getItem('keepsake-waiting-gift') ?? '')).toMatchObject({
      name: 'A Mug of Us',
      path: '/your-gift?key=line.1.abc',
    });
  });

  it('is approved with one button, unless something was changed', async () => {
    const request = { kind: 'approve', message: 'Is Mia on the left?' } as const;
    gift = { data: { ...MUG, request, pictureId: 'blue', missing: { picture: false, words: [] } } };
    const person = visit();
    await title('Does it look good?');
    expect(screen.getByText('Is Mia on the left?')).toBeTruthy();
    await person.type(screen.getByRole('textbox', { name: 'Names' }), '!');
    expect(screen.queryByRole('button', { name: 'Looks good, print it' })).toBeNull();
    await person.type(screen.getByRole('textbox', { name: 'Names' }), '{Backspace}');
    await person.click(screen.getByRole('button', { name: 'Looks good, print it' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', title: 'Thank you', message: 'We’ll print it like this.' }]));
    await waitFor(() => expect(screen.queryByText('Is Mia on the left?')).toBeNull());
  });
});
