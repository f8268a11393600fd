import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { api } from '../../shared/api/api.js';
import { rootReducer } from '../../shared/store/root-reducer.js';
import { PhotoRetention } from './PhotoRetention.js';

const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

const show = (answer: () => Promise<Response>) => {
  globalThis.fetch = answer;
  const store = configureStore({ reducer: rootReducer.inject(api), middleware: (defaults) => defaults().concat(api.middleware) });
  render(
    <Provider store={store}>
      <p>
        Photos are deleted <PhotoRetention /> after you uploaded them.
      </p>
    </Provider>,
  );
};
const settings = (photoRetentionDays: number) => Response.json({ engine: 'fal', photoRetentionDays });

describe('how long photos are kept', () => {
  it.each([
    ['nobody answers', async () => Promise.reject(new Error('offline'))],
    ['the shop answers with an error', async () => new Response(null, { status: 500 })],
  ])('is a whole sentence when %s', async (_, answer) => {
    show(answer);
    expect(await screen.findByText('Photos are deleted a set time after you uploaded them.')).toBeTruthy();
  });

  it('is what the shop has set', async () => {
    show(async () => settings(90));
    expect(await screen.findByText('Photos are deleted 90 days after you uploaded them.')).toBeTruthy();
  });
});
