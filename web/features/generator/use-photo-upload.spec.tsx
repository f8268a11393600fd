import { jest } from '@jest/globals';
import { act, render, renderHook, screen } from '@testing-library/react';
import { fakeIndexedDb } from '../../../test/support/fake-indexed-db.js';
import { fakeUploads, type UploadAnswer } from '../../../test/support/fake-uploads.js';
import { Shop, signIn } from '../../../test/support/render-in-shop.js';
import { stubApi } from '../../../test/support/stub-api.js';
import { UploadFailed } from '../../shared/api/upload.js';
import { loadAuthClient } from '../../shared/session/auth-client.js';
import { makeStore } from '../../shared/store/store.js';
import { selectToasts } from '../../shared/toasts/toasts-slice.js';
import { PhotoUploadProgress } from './PhotoUploadProgress.js';
import { OFFLINE_TIMEOUT_MS } from './send-photo.js';
import { usePhotoUpload } from './use-photo-upload.js';

const TAKEN = { status: 201, body: { id: 'photo' } };

let consent: string | null;
let calls: string[];
let database: ReturnType<typeof fakeIndexedDb>;
let uploads: ReturnType<typeof fakeUploads>;

stubApi(({ method, url }) => {
  if (url !== 'photo-consent') return;
  calls.push(method);
  if (method === 'PUT') consent = '2026-11-21T10:00:00.000Z';
  return { data: { agreed_at: consent } };
});

const photo = new File(['x'], 'us.jpg', { type: 'image/jpeg' });
const onUploaded = jest.fn();
const onNeedsLogin = jest.fn();
const later = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

async function show() {
  const store = makeStore();
  const { result, unmount: leave } = renderHook(() => usePhotoUpload({ onUploaded, onNeedsLogin }), {
    wrapper: ({ children }) => <Shop store={store}>{children}</Shop>,
  });
  await later();
  const offer = async (file = photo) => {
    act(() => result.current.offer(file));
    await later();
  };
  const agree = async () => {
    await act(() => result.current.agree());
    await later();
  };
  const titles = () => selectToasts(store.getState()).map(({ title }) => title);
  return { upload: result, offer, agree, titles, leave };
}

const answerUploads = (...answers: UploadAnswer[]) => (uploads = fakeUploads(...answers));
const keysSent = () => uploads.sent.map((headers) => headers['idempotency-key']);

// No test waits for its code.
beforeAll(loadAuthClient);
beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  localStorage.clear();
  sessionStorage.clear();
  signIn({ id: 'u1' });
  consent = '2026-11-21T10:00:00.000Z';
  calls = [];
  database = fakeIndexedDb();
  answerUploads(TAKEN);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => jest.useRealTimers());

it('refuses a file that is not an image without sending it', async () => {
  const { offer, titles } = await show();
  await offer(new File(['x'], 'letter.pdf', { type: 'application/pdf' }));
  expect(titles()).toEqual(['Please select an image file.']);
  expect(uploads.sent).toEqual([]);
});

it('keeps a visitor’s photo, asks for signing in, and sends it once they are back', async () => {
  localStorage.clear();
  const visitor = await show();
  await visitor.offer();
  expect(onNeedsLogin).toHaveBeenCalledTimes(1);
  expect(database.kept.size).toBe(1);
  expect(uploads.sent).toEqual([]);
  visitor.leave();
  signIn({ id: 'u1' });
  const { titles } = await show();
  expect(uploads.sent).toMatchObject([{ authorization: 'Bearer token' }]);
  expect(titles()).toEqual(['Image uploaded successfully']);
  expect(database.kept.size).toBe(0);
});

it('asks for consent before the first photo, keeps the answer on the server and then sends', async () => {
  consent = null;
  const { upload, offer, agree } = await show();
  await offer();
  expect(upload.current).toMatchObject({ asksConsent: true, sending: { preview: 'blob:preview', step: 'waiting' } });
  expect(uploads.sent).toEqual([]);
  await agree();
  expect(calls).toEqual(['GET', 'PUT']);
  expect(uploads.sent).toHaveLength(1);
  expect(upload.current.asksConsent).toBe(false);
});

it('asks again when the server knows of no consent', async () => {
  const body = { message: 'Please agree first.', code: 'GENERATION.CONSENT_NEEDED' };
  answerUploads({ status: 403, body }, TAKEN);
  const { upload, offer, agree } = await show();
  await offer();
  expect(upload.current.asksConsent).toBe(true);
  await agree();
  expect(onUploaded).toHaveBeenCalledWith({ id: 'photo' }, false);
  const [first, second] = keysSent();
  expect(second).toBe(first);
});

it('sends nothing of who does not agree, and keeps nothing', async () => {
  consent = null;
  const { upload, offer } = await show();
  await offer();
  act(() => upload.current.stop());
  await later();
  expect(upload.current).toMatchObject({ asksConsent: false, sending: null });
  expect(uploads.sent).toEqual([]);
  expect(database.kept.size).toBe(0);
});

it.each(['looked up', 'saved'])('sends nothing that is stopped while consent is %s', async (pending) => {
  consent = pending === 'saved' ? null : consent;
  const { upload, offer } = await show();
  if (pending === 'saved') await offer();
  await act(async () => {
    if (pending === 'saved') void upload.current.agree();
    else upload.current.offer(photo);
    upload.current.stop();
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(upload.current).toMatchObject({ asksConsent: false, sending: null });
  expect(uploads.sent).toEqual([]);
});

it('says what the server says, and lets the photo go', async () => {
  const body = { message: 'This picture is damaged.', code: 'GENERATION.PHOTO_UNREADABLE' };
  answerUploads({ status: 422, body });
  const { upload, offer, titles } = await show();
  await offer();
  expect(titles()).toEqual(['Upload failed. Please try again.']);
  expect(upload.current.sending).toBeNull();
});

const BUSY = { message: 'Many photos are coming in. Please wait a moment.' };

it.each<[string, [number, object?], string, string]>([
  ['no connection', [0], 'Connection lost, trying again', 'The connection is still down.'],
  [
    'no answer in time',
    [408],
    'The shop took too long to answer. We’re trying again for you.',
    'The shop took too long to answer.',
  ],
  [
    'a fault of the server',
    [500],
    'Something went wrong on our side. We’re trying again for you.',
    'Something went wrong on our side.',
  ],
  [
    'a proxy in its place',
    [502],
    'Something went wrong on our side. We’re trying again for you.',
    'Something went wrong on our side.',
  ],
  ['a busy server', [503, BUSY], 'The shop is busy. We’re trying again for you.', BUSY.message],
  [
    'too many uploads',
    [429],
    'That was too many requests at once. We’re trying again for you.',
    'That was too many requests at once.',
  ],
])('tells %s from everything else', async (_what, args, meanwhile, atLast) => {
  const failure = new UploadFailed(...args);
  const stage = { onStop: () => undefined, onTryAgain: () => undefined };
  const sent = { preview: '', percent: 0, failure };
  const { rerender } = render(<PhotoUploadProgress {...stage} sending={{ ...sent, step: 'delayed' }} />);
  expect(screen.getByRole('status').textContent).toBe(meanwhile);
  rerender(<PhotoUploadProgress {...stage} sending={{ ...sent, step: 'failed' }} />);
  expect(screen.getByRole('status').textContent).toBe(`${atLast} Your photo is kept here.`);
});

it('keeps the photo when the connection stays away, and tries again with the same key when asked', async () => {
  answerUploads();
  const { upload, offer, titles } = await show();
  await offer();
  expect(upload.current.sending).toMatchObject({ step: 'delayed', preview: 'blob:preview' });
  await later(2 * OFFLINE_TIMEOUT_MS);
  expect(upload.current.sending).toMatchObject({ step: 'failed', preview: 'blob:preview' });
  expect(titles()).toEqual(['Upload failed. Please try again.']);
  expect(database.kept.size).toBe(1);
  uploads.answers = [TAKEN];
  act(() => upload.current.tryAgain());
  await later();
  expect(onUploaded).toHaveBeenCalledWith({ id: 'photo' }, false);
  expect(new Set(keysSent()).size).toBe(1);
});
