import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { runAction } from '../../shared/toasts/toast-actions.js';
import { toastsSlice } from '../../shared/toasts/toasts-slice.js';
import { track, trackedBy } from './tracked-generations.js';
import { NO_SELECTIONS } from './selections.js';
import { saveSelections, SELECTIONS_KEY } from './selections-storage.js';

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

let answer: { data: unknown } | { error: { status: number | 'FETCH_ERROR' } };
const baseQuery: BaseQueryFn<string, unknown, unknown> = () => answer;
const api = createApi({ baseQuery, tagTypes: ['GenerationLimits', 'GeneratedImage'], endpoints: () => ({}) });

jest.unstable_mockModule('../../shared/api/api.js', () => ({ api, apiErrorOf: () => undefined }));

const { MemoryRouter, useLocation } = await import('react-router-dom');
const { default: GenerationPoller } = await import('./GenerationPoller.js');

function Place() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ pathname, search, state })}</output>;
}
const place = (): unknown => JSON.parse(screen.getByRole('status').textContent);

function show(state: unknown = null) {
  const store = configureStore({
    reducer: combineSlices(api, toastsSlice),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const page = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ pathname: '/faq', state }]}>
        <GenerationPoller userId="u1" />
        <Place />
      </MemoryRouter>
    </Provider>,
  );
  const toasts = () => toastsSlice.selectors.selectToasts({ toasts: store.getState().toasts });
  return { toasts, leave: page.unmount };
}

const later = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  localStorage.clear();
  track('u1', { id: 'g1', productId: 'mug', since: 0, request: null });
});

afterEach(() => jest.useRealTimers());

it('tells why a picture failed while the customer was elsewhere, once, and forgets it', async () => {
  answer = { data: { ...running, status: 'failed', error: 'No face was found.' } };
  const { toasts } = show();
  await later(5000);
  expect(toasts()).toMatchObject([
    { tone: 'error', title: 'No face was found.', message: 'Your free generation was given back.' },
  ]);
  expect(trackedBy('u1')).toEqual([]);
});

it('goes on asking while the server cannot be reached, and says nothing of it', async () => {
  answer = { error: { status: 'FETCH_ERROR' } };
  const { toasts } = show();
  await later(60_000);
  expect(toasts()).toEqual([]);
  answer = { data: done };
  await later(4000);
  expect(toasts()).toMatchObject([{ title: 'Image generated successfully!' }]);
});

it('forgets a picture that is not there any more', async () => {
  answer = { error: { status: 404 } };
  const { toasts } = show();
  await later(1000);
  expect(trackedBy('u1')).toEqual([]);
  expect(toasts()).toEqual([]);
});

it('tells of a finished picture once and leads to it', async () => {
  answer = { data: done };
  const { toasts, leave } = show();
  await later(1000);
  const [toast] = toasts();
  expect(toast).toMatchObject({ tone: 'success', title: 'Image generated successfully!', actionLabel: 'See it' });
  act(() => runAction(toast!.id));
  await later(100);
  expect(place()).toMatchObject({ pathname: '/product/mug', search: '?showUpload=true', state: { generationId: 'g1' } });
  leave();
  const again = show();
  await later(5000);
  expect(again.toasts()).toEqual([]);
  expect(trackedBy('u1')).toMatchObject([{ id: 'g1', ended: true }]);
});

it('leaves what is on the screen to the page that shows it', async () => {
  answer = { data: done };
  const { toasts } = show({ generationId: 'g1' });
  await later(5000);
  expect(toasts()).toEqual([]);
  expect(trackedBy('u1')).toMatchObject([{ ended: false }]);
});

it('clears the selections that made the picture, and no others', async () => {
  const chosen = { ...NO_SELECTIONS, uploadedImageId: 'photo', prompt: 'In Paris' };
  answer = { data: { ...done, generationId: 'g2', productId: null } };
  track('u1', { id: 'g2', productId: null, since: 0, request: '{"imageId":"photo","prompt":"In Paris"}' });
  saveSelections(null, { ...chosen, prompt: 'On the beach' });
  show();
  await later(1000);
  expect(localStorage.getItem(SELECTIONS_KEY)).not.toBeNull();

  saveSelections(null, chosen);
  act(() => track('u1', { id: 'g3', productId: null, since: 0, request: '{"imageId":"photo","prompt":"In Paris"}' }));
  await later(1000);
  expect(localStorage.getItem(SELECTIONS_KEY)).toBeNull();
});
