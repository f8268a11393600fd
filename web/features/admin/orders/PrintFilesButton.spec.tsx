import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderInShop, signIn } from '../../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../../test/support/stub-api.js';
import { PrintFilesButton } from './PrintFilesButton.js';

const MEGABYTE = 1024 * 1024;
let answer: Answer;
let calls: Call[];
let saved: { name: string; size: number; type: string }[];
let blob: Blob;

stubApi((call) => {
  calls.push(call);
  return answer;
});

/** An answer that comes in these parts, and then ends, waits or breaks. */
const answerOf = (sizes: number[], end: 'ends' | 'waits' | 'breaks' = 'ends') => {
  const parts = [...sizes];
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    const size = parts.shift();
    if (size !== undefined) stream.enqueue(new Uint8Array(size));
    else if (end === 'ends') stream.close();
    else if (end === 'breaks') stream.error(new Error('cut off'));
    else return new Promise<void>(() => undefined);
    return undefined;
  };
  return new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'application/zip' } });
};

beforeEach(() => {
  localStorage.clear();
  signIn();
  [answer, calls, saved] = [answerOf([3, 4]), [], []];
  Object.assign(URL, { createObjectURL: (given: Blob) => ((blob = given), 'blob:x'), revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: blob.size, type: blob.type });
  });
});
afterEach(() => jest.restoreAllMocks());

function show() {
  const { user, toasts } = renderInShop(
    <PrintFilesButton
      path="/api/admin/orders/1/print-files.zip"
      filename="keepsake-print-files-KS-1.zip"
      name="Print files (ZIP)"
    />,
  );
  const notes = () => toasts().map(({ title, message }) => [title, message]);
  return { notes, press: async () => user.click(screen.getByRole('button')) };
}

it.each<[string, Answer, string]>([
  [
    'there are none',
    { error: { status: 404, data: { code: 'X', message: 'There is nothing to print today.' } } },
    'There is nothing to print today.',
  ],
  ['the connection breaks', answerOf([3], 'breaks'), 'Please check your connection and try again.'],
])('says why no files come when %s', async (_, given, message) => {
  answer = given;
  const { press, notes } = show();
  await press();
  await waitFor(() => expect(notes()).toEqual([['The print files could not be downloaded', message]]));
  expect(saved).toEqual([]);
  expect(screen.getByRole('button')).toHaveTextContent('Print files (ZIP)');
});

it('asks once, says how much has come and keeps the focus', async () => {
  answer = answerOf([2.5 * MEGABYTE], 'waits');
  const { press } = show();
  await press();
  expect(await screen.findByRole('button', { name: '2 MB so far…' })).toHaveFocus();
  await press();
  expect(calls).toHaveLength(1);
});

it('saves the files under the name of the order', async () => {
  const { press, notes } = show();
  await press();
  await waitFor(() => expect(saved).toEqual([{ name: 'keepsake-print-files-KS-1.zip', size: 7, type: 'application/zip' }]));
  expect(calls[0]).toMatchObject({ url: 'admin/orders/1/print-files.zip', headers: { authorization: 'Bearer token' } });
  await waitFor(() => expect(notes()).toEqual([['The print files were saved', 'They are in keepsake-print-files-KS-1.zip.']]));
});
