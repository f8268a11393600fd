import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { rootReducer } from '../../shared/store/root-reducer.js';
import { showToast } from '../../shared/toasts/toasts-slice.js';
import { ToastHost } from './ToastHost.js';

const Toaster = () => <p>The notes</p>;

function renderToastHost() {
  const store = configureStore({ reducer: rootReducer });
  let isConnected = true;
  const load = async () => {
    if (isConnected) return { Toaster };
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  const connect = (connected: boolean) => (isConnected = connected);
  const show = () =>
    act(async () => {
      render(
        <Provider store={store}>
          <ToastHost load={load} />
        </Provider>,
      );
    });
  const note = (title: string) => act(async () => void store.dispatch(showToast({ tone: 'error', title })));
  return { connect, show, note };
}

it('a note is shown though the connection, which it is about, is gone', async () => {
  const { connect, show, note } = renderToastHost();
  await show();
  connect(false);
  await note('Please check your connection');
  expect(screen.getByText('The notes')).toBeTruthy();
});

it('notes are shown again once their code comes', async () => {
  const { connect, show, note } = renderToastHost();
  connect(false);
  await show();
  await note('Please check your connection');
  expect(screen.queryByText('The notes')).toBeNull();
  connect(true);
  await note('Please check it again');
  expect(screen.getByText('The notes')).toBeTruthy();
});

it('without any note there is no list of them', async () => {
  const { show } = renderToastHost();
  await show();
  expect(screen.queryByText('The notes')).toBeNull();
});
