import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toastsSlice } from '../../shared/toasts/toasts-slice.js';

let asked: string[];
/** Whether the server recognizes the caller as the owner. */
let isOwner: boolean;

const baseQuery: BaseQueryFn<string, unknown, unknown> = (url) => {
  asked.push(url);
  if (url === 'account') return { data: { hasPassword: true, isOwner } };
  return { error: { status: 'FETCH_ERROR' } };
};
const api = createApi({
  baseQuery,
  tagTypes: ['Account', 'Device', 'GenerationLimits', 'GeneratedImage'],
  endpoints: () => ({}),
});
jest.unstable_mockModule('../../shared/api/api.js', () => ({ api, apiErrorOf: () => undefined }));
jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({
  useSession: () => ({ state: 'signed-in', user: { id: 'u1', email: 'nora@post.example' } }),
}));
jest.unstable_mockModule('../../shared/ui/PageTop.js', () => ({ PageTop: () => null }));
for (const part of [
  'GeneratedImages',
  'PictureLedger',
  'UploadedImages',
  'calendars/CalendarsSection',
  'dates/DatesSection',
  'orders/OrderHistory',
  'security/SecuritySection',
]) {
  const name = part.split('/').at(-1) ?? '';
  jest.unstable_mockModule(`./${part}.js`, () => ({ [name]: () => null }));
}
const { MemoryRouter } = await import('react-router-dom');
const { default: AccountPage } = await import('./AccountPage.js');

function open() {
  const store = configureStore({
    reducer: combineSlices(api, toastsSlice),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <AccountPage />
      </MemoryRouter>
    </Provider>,
  );
}

beforeEach(() => {
  asked = [];
});

it('the account shows no dashboard link to customers', async () => {
  isOwner = false;
  open();
  await waitFor(() => expect(asked).toContain('account'));
  // Browsers show refused calls in the console.
  expect(asked).not.toContain('admin/access');
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
});

it('the account links the owner to the dashboard', async () => {
  isOwner = true;
  open();
  const link = await screen.findByRole('link', { name: 'Dashboard' });
  expect(link.getAttribute('href')).toBe('/bestgiftsdashboard');
});
