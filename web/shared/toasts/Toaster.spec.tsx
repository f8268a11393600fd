import { configureStore } from '@reduxjs/toolkit';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { rootReducer } from '../store/root-reducer.js';
import { Toaster } from './Toaster.js';
import { showToast, type Toast } from './toasts-slice.js';

function renderToast(toast: Omit<Toast, 'id'>) {
  const store = configureStore({ reducer: rootReducer });
  store.dispatch(showToast(toast));
  render(
    <Provider store={store}>
      <Toaster />
    </Provider>,
  );
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('keeps an error until it is closed', () => {
  renderToast({ tone: 'error', title: 'Error', message: 'Price not available for this option' });
  act(() => void jest.advanceTimersByTime(60_000));
  expect(screen.getByRole('alert').textContent).toContain('Price not available for this option');

  fireEvent.click(screen.getByRole('button', { name: 'Close: Error' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes any other note away by itself', () => {
  renderToast({ tone: 'success', title: 'Image uploaded successfully' });
  expect(screen.getByRole('status').textContent).toContain('Image uploaded successfully');
  act(() => void jest.advanceTimersByTime(60_000));
  expect(screen.queryByRole('status')).toBeNull();
});
