import { jest } from '@jest/globals';
import { FIRST_WAIT, PATIENCE, PhotoRefused, sendPhoto } from './send-photo.js';

type Answer = 'lost' | 'silent' | { status: number; body: unknown };

let answers: Answer[];
let sent: Record<string, string>[];
let online: boolean;

/** The parts of XMLHttpRequest that are used. */
class FakeRequest {
  status = 0;
  response: unknown = null;
  responseType = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  readonly headers: Record<string, string> = {};

  open(): void {}

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(): void {
    sent.push(this.headers);
    const answer = answers.shift() ?? 'lost';
    if (answer === 'silent') return;
    queueMicrotask(() => {
      if (answer !== 'lost') this.upload.onprogress?.({ loaded: 1, total: 2 });
      if (answer === 'lost') {
        this.onerror?.();
      } else {
        this.status = answer.status;
        this.response = answer.body;
        this.onload?.();
      }
      this.onloadend?.();
    });
  }

  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
}

const taken = { status: 201, body: { id: 'photo' } };
let tokens: number;

function send() {
  const stop = new AbortController();
  const onLost = jest.fn();
  const onProgress = jest.fn();
  const getToken = async () => `token-${(tokens += 1)}`;
  const photo = new File(['x'], 'us.jpg', { type: 'image/jpeg' });
  const done = sendPhoto(photo, { key: 'key-1', getToken, onProgress, onLost, signal: stop.signal });
  // Looked at later: a rejection meanwhile is no surprise.
  done.catch(() => undefined);
  return { done, onLost, onProgress, stop };
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  answers = [];
  sent = [];
  tokens = 0;
  online = true;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});

afterEach(() => jest.useRealTimers());

it('is over at the server’s no, with its code and sentence', async () => {
  answers = [{ status: 415, body: { code: 'GENERATION.PHOTO_NOT_AN_IMAGE', message: 'Please select an image file.' } }];
  const { done, onLost } = send();
  await expect(done).rejects.toMatchObject({
    code: 'GENERATION.PHOTO_NOT_AN_IMAGE',
    message: 'Please select an image file.',
  });
  await expect(done).rejects.toBeInstanceOf(PhotoRefused);
  expect(onLost).not.toHaveBeenCalled();
});

it('is sent again after a lost connection and after a fault of the server, with the same key and a fresh token', async () => {
  answers = ['lost', { status: 503, body: {} }, taken];
  const { done, onLost, onProgress } = send();
  await jest.advanceTimersByTimeAsync(3 * FIRST_WAIT);
  expect(await done).toEqual({ id: 'photo' });
  expect(sent).toEqual([1, 2, 3].map((n) => ({ authorization: `Bearer token-${n}`, 'idempotency-key': 'key-1' })));
  expect(onLost).toHaveBeenCalledTimes(2);
  expect(onProgress).toHaveBeenLastCalledWith(50);
});

it('takes the answer of an earlier try whose own answer was lost', async () => {
  answers = ['lost', { status: 200, body: { id: 'photo' } }];
  const { done } = send();
  await jest.advanceTimersByTimeAsync(FIRST_WAIT);
  expect(await done).toEqual({ id: 'photo' });
});

it('waits for the connection while the device is offline', async () => {
  answers = ['lost', taken];
  online = false;
  const { done } = send();
  await jest.advanceTimersByTimeAsync(PATIENCE / 2);
  expect(sent).toHaveLength(1);
  online = true;
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(await done).toEqual({ id: 'photo' });
});

it('takes a connection on which nothing moves for a lost one', async () => {
  answers = ['silent', taken];
  const { done, onLost } = send();
  await jest.advanceTimersByTimeAsync(60_000 + FIRST_WAIT);
  expect(await done).toEqual({ id: 'photo' });
  expect(onLost).toHaveBeenCalledTimes(1);
});

it('gives up when the connection stays away for minutes', async () => {
  online = false;
  const { done } = send();
  await jest.advanceTimersByTimeAsync(PATIENCE + 1);
  await expect(done).rejects.not.toBeInstanceOf(PhotoRefused);
});

it('sends nothing more once it is stopped', async () => {
  const { done, stop } = send();
  await jest.advanceTimersByTimeAsync(0);
  stop.abort();
  await jest.advanceTimersByTimeAsync(PATIENCE);
  await expect(done).rejects.toThrow();
  expect(sent).toHaveLength(1);
});
