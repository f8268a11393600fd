import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { toastsSlice } from '../../../shared/toasts/toasts-slice.js';

const saveBlob = jest.fn<(blob: Blob, filename: string) => void>();
jest.unstable_mockModule('../../../shared/images/save-image.js', () => ({ saveBlob }));
jest.unstable_mockModule('../../../shared/session/SessionProvider.js', () => ({
  useSession: () => ({ getAccessToken: async () => Promise.resolve('token') }),
}));
const { PrintFilesButton } = await import('./PrintFilesButton.js');

const MEGABYTE = 1024 * 1024;
let asked: jest.Mock<(path: string, init: RequestInit) => Promise<unknown>>;

/** An answer that comes in these parts, and then waits, ends or breaks. */
const answerOf = (sizes: number[], end: Promise<{ done: true }> = Promise.resolve({ done: true })) => {
  const parts = sizes.map((size) => ({ done: false, value: new Uint8Array(size) }));
  const read = async () => Promise.resolve(parts.shift() ?? end);
  return { ok: true, body: { getReader: () => ({ read }) }, headers: new Headers({ 'content-type': 'application/zip' }) };
};

beforeEach(() => {
  saveBlob.mockReset();
  asked = jest.fn(async () => Promise.resolve(answerOf([3, 4])));
  globalThis.fetch = asked as never;
});

function show() {
  const store = configureStore({ reducer: { toasts: toastsSlice.reducer } });
  render(
    <Provider store={store}>
      <PrintFilesButton
        path="/api/admin/orders/1/print-files.zip"
        filename="keepsake-print-files-KS-1.zip"
        name="Print files (ZIP)"
      />
    </Provider>,
  );
  const person = userEvent.setup();
  const notes = () => toastsSlice.selectors.selectToasts(store.getState()).map(({ title, message }) => [title, message]);
  return { person, notes, press: async () => person.click(screen.getByRole('button')) };
}

it.each([
  [
    { ok: false, status: 404, json: async () => Promise.resolve({ code: 'X', message: 'There is nothing to print today.' }) },
    'There is nothing to print today.',
  ],
  [answerOf([3], Promise.reject(new Error('cut off'))), 'Please check your connection and try again.'],
])('says why no files come', async (answer, message) => {
  asked.mockResolvedValue(answer);
  const { press, notes } = show();
  await press();
  await waitFor(() => expect(notes()).toEqual([['The print files could not be downloaded', message]]));
  expect(saveBlob).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveTextContent('Print files (ZIP)');
});

it('asks once, says how much has come and keeps the focus', async () => {
  asked.mockResolvedValue(answerOf([2.5 * MEGABYTE], new Promise(() => undefined)));
  const { person, press } = show();
  await press();
  expect(await screen.findByRole('button', { name: '2 MB so far…' })).toHaveFocus();
  await person.click(screen.getByRole('button'));
  expect(asked).toHaveBeenCalledTimes(1);
});

it('saves the files under the name of the order', async () => {
  const { press, notes } = show();
  await press();
  await waitFor(() => expect(saveBlob).toHaveBeenCalled());
  const [[blob, filename] = []] = saveBlob.mock.calls;
  expect([blob?.size, blob?.type, filename]).toEqual([7, 'application/zip', 'keepsake-print-files-KS-1.zip']);
  expect(asked.mock.calls[0]).toEqual(['/api/admin/orders/1/print-files.zip', { headers: { authorization: 'Bearer token' } }]);
  expect(notes()).toEqual([['The print files were saved', 'They are in keepsake-print-files-KS-1.zip.']]);
});
