import { configureStore } from '@reduxjs/toolkit';
import { jest } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { rootReducer } from '../store/root-reducer.js';
import { runAction } from '../toasts/toast-actions.js';
import { selectToasts } from '../toasts/toasts-slice.js';

const { lazyPart } = await import('../lazy-part.js');
const { OverlayBoundary } = await import('./OverlayBoundary.js');

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

const Crashing = () => {
  throw new Error('It cannot be shown.');
};

it.each([
  ['does not arrive', lazyPart<object>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))],
  ['cannot be shown', Crashing],
])('leaves the page as it is when the code over it %s, and says so', async (_what, Overlay) => {
  const store = configureStore({ reducer: rootReducer });
  const [onFailed, onRetry] = [jest.fn(), jest.fn()];
  const page = render(
    <Provider store={store}>
      <p>The page</p>
      <OverlayBoundary title="The cart did not load" message="It is kept." onFailed={onFailed} onRetry={onRetry}>
        <Overlay />
      </OverlayBoundary>
    </Provider>,
  );
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
  const [toast, ...others] = selectToasts(store.getState());
  expect(toast).toMatchObject({ tone: 'error', title: 'The cart did not load', actionLabel: 'Try again' });
  expect(others).toEqual([]);
  expect(onRetry).not.toHaveBeenCalled();
  runAction(toast!.id);
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(page.getByText('The page')).toBeTruthy();
});
