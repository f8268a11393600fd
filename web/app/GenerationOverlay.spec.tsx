import { jest } from '@jest/globals';
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { keepGenerations, keepGenerationsElsewhere, keptGenerations } from '../../test/support/kept-generations.js';
import { renderInShop, signIn } from '../../test/support/render-in-shop.js';
import { stubApi } from '../../test/support/stub-api.js';
import { chosenPhotoOf } from '../features/generator/chosen-photos.js';
import { saveSelections, SELECTIONS_KEY } from '../features/generator/selections-storage.js';
import { NO_SELECTIONS } from '../features/generator/selections.js';
import { generationOpened } from '../features/generator/tracked-generations.js';
import { makeStore } from '../shared/store/store.js';
import { runAction } from '../shared/toasts/toast-actions.js';
import GenerationOverlay from './GenerationOverlay.js';

const running = {
  generationId: 'g1',
  status: 'running',
  productId: 'mug',
  percent: 40,
  queuePosition: null,
  generatedImage: null,
  error: null,
  details: null,
  creditReturns: true,
};
const done = { ...running, status: 'succeeded', percent: 100, generatedImage: { id: 'i1' } };

const FRAME_MS = 16;
/** Data of the first responses; all later requests get `answer`. */
let first: unknown[];
let answer: { data: unknown } | { error: { status: number | 'FETCH_ERROR' } };
/** Times of the requests, in milliseconds since `start`. */
let asked: number[];
let start: number;
let stopListening = (): void => undefined;
stubApi(() => {
  asked.push(Date.now() - start);
  const data = first.shift();
  return data ? { data } : answer;
});

// Loaded up front, so that lazy chunks resolve without real time passing.
await Promise.all([import('../features/generator/GenerationPoller.js'), import('../shared/session/auth-client-instance.js')]);

function Place() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ pathname, search, state })}</output>;
}
const location = (): unknown => JSON.parse(screen.getByRole('status').textContent);
const later = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

async function show(openId: string | null = null) {
  const store = makeStore();
  stopListening = setupListeners(store.dispatch);
  store.dispatch(generationOpened(openId));
  const { toasts, unmount: leave } = renderInShop(
    <>
      <GenerationOverlay userId="u1" />
      <Place />
    </>,
    { address: '/faq', store },
  );
  await later(0);
  return { toasts, leave };
}

afterEach(() => stopListening());
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  // The store notifies its subscribers in the next frame, which would come in real time.
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => Number(setTimeout(() => callback(0), FRAME_MS)));
  localStorage.clear();
  signIn();
  keepGenerations({ id: 'g1', productId: 'mug' });
  asked = [];
  first = [];
  start = Date.now();
  see('visible');
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function see(visibility: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

const waits = () => asked.slice(1).map((at, index) => at - asked[index]!);

describe('asking the server', () => {
  it('backs off up to three seconds while there is no progress', async () => {
    answer = { data: running };
    await show();
    await later(19_000);
    const expected = [500, 500, 500, 750, 1125, 1687, 2531, 3000, 3000, 3000];
    expect(waits()).toEqual(expected.map((ms) => expect.closeTo(ms, -2)));
  });

  it('polls every half second during progress, faster near the end, and stops after it', async () => {
    first = [40, 50, 60, 92, 95].map((percent) => ({ ...running, percent }));
    answer = { data: done };
    await show();
    await later(60_000);
    expect(waits()).toEqual([500, 500, 500, 200, 200].map((ms) => expect.closeTo(ms, -2)));
  });

  it('goes on every three seconds, silently, while the server cannot be reached', async () => {
    answer = { error: { status: 'FETCH_ERROR' } };
    const { toasts } = await show();
    await later(60_000);
    expect(asked.length).toBeGreaterThan(18);
    expect(toasts()).toEqual([]);
    answer = { data: done };
    await later(4000);
    expect(toasts()).toMatchObject([{ title: 'Image generated successfully!' }]);
  });

  it('pauses while the page is hidden, and goes on at once when it is visible again', async () => {
    answer = { data: running };
    await show();
    await later(600);
    act(() => see('hidden'));
    const { length } = asked;
    await later(60_000);
    expect(asked).toHaveLength(length);
    act(() => see('visible'));
    await later(0);
    expect(asked).toHaveLength(length + 1);
  });
});

it('shows once why a picture failed while the customer was on another page', async () => {
  const details = 'Your free generation was returned.';
  answer = { data: { ...running, status: 'failed', error: 'No face was found.', details } };
  const { toasts } = await show();
  await later(5000);
  expect(toasts()).toMatchObject([{ tone: 'error', title: `No face was found. Details: ${details}` }]);
  expect(keptGenerations()).toEqual([]);
});

it('forgets a picture that no longer exists', async () => {
  answer = { error: { status: 404 } };
  const { toasts } = await show();
  await later(1000);
  expect(keptGenerations()).toEqual([]);
  expect(toasts()).toEqual([]);
});

it('announces a finished picture once and links to it', async () => {
  answer = { data: done };
  const { toasts, leave } = await show();
  await later(1000);
  const [toast] = toasts();
  expect(toast).toMatchObject({ tone: 'success', title: 'Image generated successfully!', actionLabel: 'See it' });
  act(() => runAction(toast!.id));
  await later(100);
  expect(location()).toMatchObject({ pathname: '/product/mug', search: '?showUpload=true', state: { generationId: 'g1' } });
  leave();
  const again = await show();
  await later(5000);
  expect(again.toasts()).toEqual([]);
  expect(keptGenerations()).toMatchObject([{ id: 'g1', ended: true }]);
});

it('leads nowhere when the picture is on the screen, and has been seen then', async () => {
  answer = { data: done };
  const { toasts } = await show('g1');
  await later(5000);
  expect(toasts()).toHaveLength(1);
  expect(toasts()[0]).not.toHaveProperty('actionLabel');
  expect(keptGenerations()).toEqual([]);
});

it('shows no toast for a failure that the open page shows', async () => {
  answer = { data: { ...running, status: 'failed', error: 'No face was found.' } };
  const { toasts } = await show('g1');
  await later(5000);
  expect(toasts()).toEqual([]);
  expect(keptGenerations()).toEqual([]);
});

it('follows other tabs: polls what one started, and does not repeat what one announced', async () => {
  answer = { data: running };
  localStorage.clear();
  signIn();
  const { toasts } = await show();
  expect(asked).toEqual([]);
  act(() => keepGenerationsElsewhere({ id: 'g1', productId: 'mug' }));
  await later(600);
  expect(asked).not.toEqual([]);
  act(() => keepGenerationsElsewhere({ id: 'g1', productId: 'mug', ended: true }));
  answer = { data: done };
  await later(5000);
  expect(toasts()).toEqual([]);
});

it('clears the selections that made the picture, and no others', async () => {
  const chosen = { ...NO_SELECTIONS, photos: [chosenPhotoOf({ id: 'photo', url: '/p' })], prompt: 'In Paris' };
  const request = '{"imageId":"photo","prompt":"In Paris"}';
  answer = { data: { ...done, generationId: 'g2', productId: null } };
  keepGenerations({ id: 'g2', request });
  saveSelections(null, { ...chosen, prompt: 'On the beach' });
  await show();
  await later(1000);
  expect(localStorage.getItem(SELECTIONS_KEY)).not.toBeNull();

  saveSelections(null, chosen);
  answer = { data: { ...done, generationId: 'g3', productId: null } };
  act(() => keepGenerationsElsewhere({ id: 'g3', request }));
  await later(1000);
  expect(localStorage.getItem(SELECTIONS_KEY)).toBeNull();
});
