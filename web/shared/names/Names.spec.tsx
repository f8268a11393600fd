import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Picture, PictureLabel } from '../../../server/generation/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../test/support/stub-api.js';
import { runAction } from '../toasts/toast-actions.js';
import { selectToasts } from '../toasts/toasts-slice.js';

const LEFT = { left: 0.125, top: 0.25, width: 0.125, height: 0.125 };
const MIDDLE = { left: 0.5, top: 0.25, width: 0.125, height: 0.125 };
const RIGHT = { left: 0.9375, top: 0.25, width: 0.125, height: 0.125 };
/** Box of the face at the right edge, cut off at the edge as the client sends it. */
const INSIDE = { ...RIGHT, width: 0.0625 };

let image: Picture;
let sent: PictureLabel[][];
let answer: (labels: PictureLabel[]) => Answer;
stubApi(({ url, body }) => {
  if (url === 'generated-images') return { data: { images: [image] } };
  const { labels } = body as { labels: PictureLabel[] };
  sent.push(labels);
  return answer(labels);
});

jest.unstable_mockModule('./flat-gift.js', () => ({
  areNamesTooSmall: async ({ labels }: { labels: PictureLabel[] }) => labels.map(({ text }) => text.length > 15),
  loadOwnPicture: () => Promise.reject(new Error('no canvas')),
  paintFlatGift: async () => undefined,
}));

const { default: Names } = await import('./Names.js');

function show() {
  return renderInShop(<Names pictureId="i1" gift={{ kind: 'mug' }} />);
}

const fields = () => screen.findAllByRole<HTMLInputElement>('textbox');
const texts = async () => (await fields()).map(({ value }) => value);
const type = async (index: number, text: string) => userEvent.type((await fields())[index]!, text);
const status = (text: RegExp) => waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text), { timeout: 3_000 });

beforeEach(() => {
  localStorage.clear();
  signIn();
  sent = [];
  image = {
    id: 'i1',
    width: 1000,
    height: 1250,
    thumbnailUrl: '/t',
    faces: [RIGHT, LEFT, MIDDLE],
    labels: [],
  } as unknown as Picture;
  answer = (labels) => ({ data: { ...image, labels } });
});

it('has a field for each person, from left to right, with the name that is known', async () => {
  image.labels = [{ box: MIDDLE, text: 'Theo' }];
  show();
  expect(await texts()).toEqual(['', 'Theo', '']);
  expect(document.querySelectorAll('li img[src="/t"]')).toHaveLength(3);
  expect(screen.getAllByRole('textbox', { name: /^Name of person \d, from left to right$/ })).toHaveLength(3);
});

it('saves names once after a pause in typing, trimmed, with their faces inside the picture', async () => {
  show();
  await type(0, 'Nora ');
  await type(2, 'Zoë');
  await status(/^Saved$/);
  const last = [
    { box: LEFT, text: 'Nora' },
    { box: INSIDE, text: 'Zoë' },
  ];
  expect(sent.at(-1)).toEqual(last);
  expect(localStorage.getItem('keepsake-names/i1')).toBeNull();
});

it('saves at once when the page is left', async () => {
  const { unmount } = show();
  await type(1, 'Theo');
  unmount();
  await waitFor(() => expect(sent).toEqual([[{ box: MIDDLE, text: 'Theo' }]]));
});

it('says which sign cannot be printed, and leaves the saved name on the gift', async () => {
  image.labels = [{ box: LEFT, text: 'Nora' }];
  show();
  await type(0, ' 🎂');
  expect(await screen.findByText(/can’t print “🎂”/)).toBeTruthy();
  await type(1, 'Theo');
  await status(/^Saved, except what we can’t print$/);
  expect(sent.at(-1)).toEqual([
    { box: LEFT, text: 'Nora' },
    { box: MIDDLE, text: 'Theo' },
  ]);
  expect(await texts()).toEqual(['Nora 🎂', 'Theo', '']);
});

it('warns of a name that is hard to read in print', async () => {
  show();
  await type(0, 'Grandma Wilhelmina');
  expect(await screen.findByText('This will be very small when printed.', {}, { timeout: 3_000 })).toBeTruthy();
});

it('says why the shop refuses a name', async () => {
  answer = () => ({ error: { status: 400, data: { code: 'GENERATION.PROMPT_REFUSED', message: 'We can’t print this name.' } } });
  show();
  await type(0, 'Villain');
  await status(/We can’t print this name/);
});

describe('without a connection', () => {
  beforeEach(() => (answer = () => ({ error: { status: 'FETCH_ERROR' } })));

  it('keeps the names, says so, and saves them once the device is online', async () => {
    show();
    await type(0, 'Nora');
    await status(/kept on this device/);
    answer = (labels) => ({ data: { ...image, labels } });
    fireEvent(window, new Event('online'));
    await status(/^Saved$/);
    expect(sent.at(-1)).toEqual([{ box: LEFT, text: 'Nora' }]);
  });

  it('has them again after a reload, and saves them then', async () => {
    const first = show();
    await type(0, 'Nora');
    await status(/kept on this device/);
    const { length } = sent;
    first.unmount();
    await waitFor(() => expect(sent).toHaveLength(length + 1));
    answer = (labels) => ({ data: { ...image, labels } });
    show();
    await status(/^Saved$/);
    expect(await texts()).toEqual(['Nora', '', '']);
  });

  it('shows no names that someone else typed in this browser', async () => {
    localStorage.setItem('keepsake-names/i1', JSON.stringify({ userId: 'u2', labels: [{ box: LEFT, text: 'Nora' }] }));
    show();
    expect(await texts()).toEqual(['', '', '']);
  });
});

it('clears all names, and brings them back', async () => {
  image.labels = [{ box: LEFT, text: 'Nora' }];
  const { store } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all names' }));
  await waitFor(() => expect(sent).toEqual([[]]));
  const [toast] = selectToasts(store.getState());
  expect(toast).toMatchObject({ title: 'Names removed', actionLabel: 'Undo' });
  act(() => runAction(toast!.id));
  await waitFor(() => expect(sent.at(-1)).toEqual([{ box: LEFT, text: 'Nora' }]));
  expect(await texts()).toEqual(['Nora', '', '']);
});

it('says that it knows no faces, and has a field for a face that is marked', async () => {
  image.faces = [];
  show();
  expect(await screen.findByText(/couldn’t find any faces/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add a face' }));
  const circle = screen.getByRole('button', { name: 'Person 1, marked by you' });
  expect(document.activeElement).toBe(circle);
  fireEvent.keyDown(circle, { key: 'ArrowRight' });
  await type(0, 'Nora');
  await status(/^Saved$/);
  expect(sent.at(-1)).toEqual([{ box: expect.objectContaining({ width: 0.2, height: 0.16 }), text: 'Nora' }]);
  expect(sent.at(-1)![0]!.box.left).toBeCloseTo(0.41);
  await userEvent.click(screen.getByRole('button', { name: 'Delete circle' }));
  await waitFor(() => expect(sent.at(-1)).toEqual([]), { timeout: 3_000 });
});
