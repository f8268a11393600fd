import { jest } from '@jest/globals';
import { fakeUploads, type UploadAnswer } from '../../../test/support/fake-uploads.js';
import type { UploadFailed } from '../../shared/api/upload.js';
import { FIRST_WAIT, OFFLINE_TIMEOUT_MS, sendPhoto } from './send-photo.js';

let uploads: ReturnType<typeof fakeUploads>;
let online: boolean;

const taken = { status: 201, body: { id: 'photo' } };
let tokens: number;

function send(getToken = async () => Promise.resolve(`token-${(tokens += 1)}`)) {
  const stop = new AbortController();
  const delays: string[] = [];
  const onDelayed = ({ message }: UploadFailed) => void delays.push(message);
  const onProgress = jest.fn();
  const photo = new File(['x'], 'us.jpg', { type: 'image/jpeg' });
  const done = sendPhoto(photo, { key: 'key-1', getToken, onProgress, onDelayed, signal: stop.signal });
  // The test awaits it later: an earlier rejection must not count as unhandled.
  done.catch(() => undefined);
  return { done, delays, onProgress, stop };
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  uploads = fakeUploads();
  tokens = 0;
  online = true;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
});

afterEach(() => jest.useRealTimers());

it('waits while the server cannot be asked for a new token', async () => {
  uploads.answers = [taken];
  const getToken = jest.fn(async () => Promise.resolve('fresh')).mockRejectedValueOnce(new Error('Failed to fetch'));
  const { done, delays } = send(getToken);
  await jest.advanceTimersByTimeAsync(FIRST_WAIT);
  await expect(done).resolves.toEqual({ id: 'photo' });
  expect(delays).toEqual(['Please check your connection and try again.']);
});

it('ends when the server refuses it, with its code and message', async () => {
  uploads.answers = [{ status: 415, body: { code: 'GENERATION.PHOTO_NOT_AN_IMAGE', message: 'Please select an image file.' } }];
  const { done, delays } = send();
  await expect(done).rejects.toMatchObject({
    isPassing: false,
    code: 'GENERATION.PHOTO_NOT_AN_IMAGE',
    message: 'Please select an image file.',
  });
  expect(delays).toEqual([]);
});

it('is sent again after a lost connection and a server error, with the same key and a fresh token', async () => {
  uploads.answers = ['lost', { status: 503, body: {} }, taken];
  const { done, delays, onProgress } = send();
  await jest.advanceTimersByTimeAsync(3 * FIRST_WAIT);
  expect(await done).toEqual({ id: 'photo' });
  expect(uploads.sent).toEqual([1, 2, 3].map((n) => ({ authorization: `Bearer token-${n}`, 'idempotency-key': 'key-1' })));
  expect(delays).toEqual(['Please check your connection and try again.', 'The shop is busy. Please try again in a moment.']);
  expect(onProgress).toHaveBeenLastCalledWith(50);
});

it('accepts the answer of an earlier attempt whose response was lost', async () => {
  uploads.answers = ['lost', { status: 200, body: { id: 'photo' } }];
  const { done } = send();
  await jest.advanceTimersByTimeAsync(FIRST_WAIT);
  expect(await done).toEqual({ id: 'photo' });
});

it('waits for the connection while the device is offline', async () => {
  uploads.answers = ['lost', taken];
  online = false;
  const { done } = send();
  await jest.advanceTimersByTimeAsync(OFFLINE_TIMEOUT_MS / 2);
  expect(uploads.sent).toHaveLength(1);
  online = true;
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(await done).toEqual({ id: 'photo' });
});

it('sends again when the upload stalls', async () => {
  uploads.answers = ['silent', taken];
  const { done, delays } = send();
  await jest.advanceTimersByTimeAsync(60_000 + FIRST_WAIT);
  expect(await done).toEqual({ id: 'photo' });
  expect(delays).toEqual(['The shop took too long to answer. Please try again in a moment.']);
});

it('gives up when the connection stays away for minutes', async () => {
  online = false;
  const { done } = send();
  await jest.advanceTimersByTimeAsync(OFFLINE_TIMEOUT_MS + 1);
  await expect(done).rejects.toMatchObject({ status: 0, isPassing: true });
});

it('waits as long as a busy server asks, and shows its message', async () => {
  const body = { code: 'GENERATION.BUSY', message: 'Many photos are coming in. Please wait a moment.' };
  uploads.answers = [{ status: 503, body, retryAfter: '7' }, taken];
  const { done, delays } = send();
  await jest.advanceTimersByTimeAsync(6_000);
  expect(uploads.sent).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await done).toEqual({ id: 'photo' });
  expect(delays).toEqual(['Many photos are coming in. Please wait a moment.']);
});

it('stops retrying when the server fails each time', async () => {
  uploads.answers = Array<UploadAnswer>(20).fill({ status: 500, body: null });
  const { done, delays } = send();
  await jest.advanceTimersByTimeAsync(OFFLINE_TIMEOUT_MS);
  await expect(done).rejects.toMatchObject({ message: 'Something went wrong on our side. Please try again in a moment.' });
  expect([uploads.sent.length, delays.length]).toEqual([6, 5]);
});

it('sends nothing more once it is stopped', async () => {
  const { done, stop } = send();
  await jest.advanceTimersByTimeAsync(0);
  stop.abort();
  await jest.advanceTimersByTimeAsync(OFFLINE_TIMEOUT_MS);
  await expect(done).rejects.toThrow();
  expect(uploads.sent).toHaveLength(1);
});
