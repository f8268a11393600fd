import { cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import type { YourGift } from '../../../server/checkout/completion/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../test/support/stub-api.js';
import YourGiftPage from './YourGiftPage.js';

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
  labels: [],
};
const PICTURE = { id: 'blue', thumbnailUrl: '/blue.png', prompt: 'Two of us', created_at: '2026-11-21T12:00:00.000Z' } as Picture;

let pictures: Answer;
let gift: Answer;
let saved: (body: { pictureId: string | null; words: YourGift['words'] }) => Answer;
let calls: Call[];

function answer(call: Call): Answer | undefined {
  if (call.url === 'generated-images') return pictures;
  if (!call.url.startsWith('order-line')) return undefined;
  calls.push(call);
  if (call.method === 'PUT') return saved(call.body as Parameters<typeof saved>[0]);
  return call.url === 'order-line/approve' ? { data: { ...MUG, request: null, missing: { picture: false, words: [] } } } : gift;
}

beforeEach(() => {
  [gift, calls] = [{ data: MUG }, []];
  saved = ({ pictureId, words }) => ({
    data: { ...MUG, pictureId, words, request: null, missing: { picture: !pictureId, words: [] } },
  });
  pictures = { data: { images: [PICTURE] } };
  localStorage.clear();
  sessionStorage.clear();
  signIn();
  stubApi(answer);
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

const visit = (address = '/your-gift?key=line.1.abc') =>
  renderInShop(
    <>
      <YourGiftPage />
      <Address />
    </>,
    { address },
  );

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('the page of a gift before its print', () => {
  it.each([
    [{ error: { status: 404, data: { code: 'CHECKOUT.LINE_NOT_FOUND', message: 'No.' } } }, 'This link doesn’t open a gift'],
    [{ error: { status: 400, data: { code: 'REQUEST.INVALID', message: 'No.' } } }, 'This link doesn’t open a gift'],
    [{ error: { status: 410, data: { code: 'CHECKOUT.LINE_LINK_EXPIRED', message: 'No.' } } }, 'This link has expired'],
    [{ data: { ...MUG, state: 'ended' } }, 'This gift can’t be changed anymore'],
    [{ data: { ...MUG, state: 'printing', request: null } }, 'Your gift’s final look'],
    [{ data: { ...MUG, state: 'of a newer server' } }, 'Your gift’s final look'],
  ])('shows no form for %j', async (answer, text) => {
    gift = answer;
    visit();
    expect(await title(text)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('can be loaded again after the connection was lost', async () => {
    gift = { error: { status: 'FETCH_ERROR' } };
    const { user } = visit();
    await screen.findByText('Your gift could not be loaded.');
    gift = { data: MUG };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await title('Finish your gift')).toBeTruthy();
  });

  it('saves one of the customer’s pictures', async () => {
    const { user, toasts } = visit();
    await title('Finish your gift');
    expect(isDisabled('Print it like this')).toBe(true);
    await user.click(await screen.findByRole('button', { name: /Two of us/ }));
    await user.click(screen.getByRole('button', { name: 'Print it like this' }));
    await waitFor(() =>
      expect(toasts()).toMatchObject([{ tone: 'success', title: 'Saved', message: 'We’ll print it like this.' }]),
    );
    expect(calls.at(-1)).toMatchObject({ body: { key: 'line.1.abc', pictureId: 'blue', words: MUG.words } });
    expect(await title('Your gift before it’s printed')).toBeTruthy();
  });

  it('has the words as they were typed before a picture was made, until they are saved', async () => {
    const names = () => screen.findByLabelText<HTMLInputElement>(/^Names/);
    const { user, unmount } = visit();
    await user.clear(await names());
    await user.type(await names(), 'Ivy & Joe');
    unmount();
    const back = visit('/your-gift?key=line.2.def&picture=blue');
    expect((await names()).value).toBe('Ivy & Joe');
    await back.user.click(await screen.findByRole('button', { name: 'Print it like this' }));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { words: [{ label: 'Names', text: 'Ivy & Joe' }] } }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('says that the customer has no pictures only when that is known', async () => {
    pictures = { data: { images: [] } };
    visit();
    expect(await screen.findByText('You have no pictures yet.')).toBeTruthy();
    cleanup();
    stubApi((call) => (call.url === 'generated-images' ? new Promise(() => undefined) : answer(call)));
    visit();
    await title('Finish your gift');
    expect(screen.queryByText('You have no pictures yet.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the pictures could not be loaded, and loads them again', async () => {
    pictures = { error: { status: 'FETCH_ERROR' } };
    const { user } = visit();
    expect((await screen.findByRole('alert')).textContent).toContain('Your pictures could not be loaded.');
    expect(screen.queryByText('You have no pictures yet.')).toBeNull();
    pictures = { data: { images: [PICTURE] } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /Two of us/ })).toBeTruthy();
  });

  it('has the picture chosen that was just made for it', async () => {
    const { user } = visit('/your-gift?key=line.1.abc&picture=blue');
    await title('Finish your gift');
    // Once the pictures are loaded.
    await waitFor(() => expect(isDisabled('Print it like this')).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Print it like this' }));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { pictureId: 'blue' } }));
  });

  it('says at the field which words cannot be printed, and sends nothing', async () => {
    const { user } = visit();
    const field = await screen.findByRole('textbox', { name: 'Names' });
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Print it like this' }));
    expect(await screen.findByText('Please fill in “Names”.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);
  });

  it('keeps the focus on its button once everything is saved', async () => {
    const { user } = visit();
    await user.type(await screen.findByRole('textbox', { name: 'Names' }), '!');
    await user.click(screen.getByRole('button', { name: 'Print it like this' }));
    const button = await screen.findByRole('button', { name: 'Saved' });
    expect([document.activeElement, isDisabled('Saved')]).toEqual([button, false]);
  });

  it('prints the names that the people in its picture have now', async () => {
    const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 };
    pictures = { data: { images: [{ ...PICTURE, labels: [{ box, text: 'Nora' }] }] } };
    gift = { data: { ...MUG, pictureId: 'blue', missing: { picture: false, words: [] }, labels: [{ box, text: 'Norra' }] } };
    saved = () => ({
      data: { ...MUG, pictureId: 'blue', missing: { picture: false, words: [] }, labels: [{ box, text: 'Nora' }] },
    });
    const { user } = visit();
    await waitFor(() => expect(isDisabled('Save changes')).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { pictureId: 'blue' } });
  });

  it('keeps what was typed when it was not saved', async () => {
    saved = () => ({ error: { status: 409, data: { code: 'CHECKOUT.LINE_RELEASED', message: 'This gift is being printed.' } } });
    const { user, toasts } = visit();
    await user.type(await screen.findByRole('textbox', { name: 'Names' }), ' & Mia');
    await user.click(screen.getByRole('button', { name: 'Print it like this' }));
    await waitFor(() =>
      expect(toasts()).toMatchObject([{ tone: 'error', title: 'Not saved', message: 'This gift is being printed.' }]),
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Names' }).value).toBe('Ivy & Mia');
  });

  it('asks visitors to log in for a picture, and leads back', async () => {
    localStorage.clear();
    const { user } = visit();
    await user.click(await screen.findByRole('link', { name: 'Log in to choose a picture' }));
    expect(screen.getByTestId('address').textContent).toBe(`/auth?returnTo=${encodeURIComponent('/your-gift?key=line.1.abc')}`);
  });

  it('is remembered while a new picture is made', async () => {
    const { user } = visit();
    await user.click(await screen.findByRole('link', { name: 'Make a new picture' }));
    expect(screen.getByTestId('address').textContent).toBe('/generate');
    expect(JSON.parse(localStorage.getItem('keepsake-waiting-gift') ?? '')).toMatchObject({
      name: 'A Mug of Us',
      path: '/your-gift?key=line.1.abc',
    });
  });

  it('is approved with one button, unless something was changed', async () => {
    const request = { kind: 'approve', message: 'Is Mia on the left?' } as const;
    gift = { data: { ...MUG, request, pictureId: 'blue', missing: { picture: false, words: [] } } };
    const { user, toasts } = visit();
    await title('Does it look good?');
    expect(screen.getByText('Is Mia on the left?')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Names' }), '!');
    expect(screen.queryByRole('button', { name: 'Looks good, print it' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Names' }), '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Looks good, print it' }));
    await waitFor(() =>
      expect(toasts()).toMatchObject([{ tone: 'success', title: 'Thank you', message: 'We’ll print it like this.' }]),
    );
    await waitFor(() => expect(screen.queryByText('Is Mia on the left?')).toBeNull());
  });
});
