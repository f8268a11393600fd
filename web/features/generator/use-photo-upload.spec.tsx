import { jest } from '@jest/globals';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { selectToasts } from '../../shared/toasts/toasts-slice.js';
import type { UploadFailed as Failure } from '../../shared/api/upload.js';
import type { PendingPhoto } from './pending-photo.js';

type Call = string | { url: string; method: string };

let session: { state: string; user: { id: string } | null };
let consent: string | null;
let calls: Call[];
let kept: PendingPhoto | null;
let sent: string[];
let outcomes: (Failure | { id: string })[];

const baseQuery: BaseQueryFn<Call, unknown, unknown> = (call) => {
  calls.push(call);
  if (typeof call !== 'string') consent = '2026-11-21T10:00:00.000Z';
  return { data: { agreed_at: consent } };
};
const api = createApi({ baseQuery, tagTypes: ['UserImage'], endpoints: () => ({}) });

jest.unstable_mockModule('../../shared/api/api.js', () => ({ api, apiErrorOf: () => undefined }));
const getAccessToken = async () => 'token';
jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({
  useSession: () => ({ ...session, getAccessToken }),
}));
jest.unstable_mockModule('./pending-photo.js', () => ({
  keepPending: async (photo: PendingPhoto) => void (kept = photo),
  dropPending: async () => void (kept = null),
  pendingOf: async () => kept,
}));
jest.unstable_mockModule('./send-photo.js', () => ({
  sendPhoto: async (_file: File, { key }: { key: string }) => {
    sent.push(key);
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
}));

const { makeStore } = await import('../../shared/store/store.js');
const { UploadFailed } = await import('../../shared/api/upload.js');
const { PhotoUploadProgress } = await import('./PhotoUploadProgress.js');
const { usePhotoUpload } = await import('./use-photo-upload.js');

const photo = new File(['x'], 'us.jpg', { type: 'image/jpeg' });
const onUploaded = jest.fn();
const onNeedsLogin = jest.fn();

async function show() {
  const store = makeStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => usePhotoUpload({ onUploaded, onNeedsLogin }), { wrapper });
  await act(async () => undefined);
  const offer = (file = photo) => act(async () => result.current.offer(file));
  const titles = () => selectToasts(store.getState()).map(({ title }) => title);
  return { upload: result, offer, titles };
}

beforeEach(() => {
  jest.clearAllMocks();
  session = { state: 'signed-in', user: { id: 'u1' } };
  consent = '2026-11-21T10:00:00.000Z';
  calls = [];
  kept = null;
  sent = [];
  outcomes = [{ id: 'photo' }];
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

it('refuses a file that is not an image without sending it', async () => {
  const { offer, titles } = await show();
  await offer(new File(['x'], 'letter.pdf', { type: 'application/pdf' }));
  expect(titles()).toEqual(['Please select an image file.']);
  expect(sent).toEqual([]);
});

it('keeps a visitor’s photo, asks for signing in, and sends it once they are back', async () => {
  session = { state: 'signed-out', user: null };
  const visitor = await show();
  await visitor.offer();
  expect(onNeedsLogin).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([]);
  const { key } = kept!;
  session = { state: 'signed-in', user: { id: 'u1' } };
  const { titles } = await show();
  expect(sent).toEqual([key]);
  expect(titles()).toEqual(['Image uploaded successfully']);
  expect(kept).toBeNull();
});

it('asks for consent before the first photo, keeps the answer on the server and then sends', async () => {
  consent = null;
  const { upload, offer } = await show();
  await offer();
  expect(upload.current).toMatchObject({ asksConsent: true, sending: { preview: 'blob:preview', step: 'waiting' } });
  expect(sent).toEqual([]);
  await act(() => upload.current.agree());
  expect(calls).toContainEqual({ url: 'photo-consent', method: 'PUT' });
  expect(sent).toHaveLength(1);
  expect(upload.current.asksConsent).toBe(false);
});

it('asks again when the server knows of no consent', async () => {
  outcomes = [new UploadFailed(403, { message: 'Please agree first.', code: 'GENERATION.CONSENT_NEEDED' }), { id: 'photo' }];
  const { upload, offer } = await show();
  await offer();
  expect(upload.current.asksConsent).toBe(true);
  await act(() => upload.current.agree());
  expect(onUploaded).toHaveBeenCalledWith({ id: 'photo' }, false);
  expect(sent[1]).toBe(sent[0]);
});

it('sends nothing of who does not agree, and keeps nothing', async () => {
  consent = null;
  const { upload, offer } = await show();
  await offer();
  act(() => upload.current.stop());
  expect(upload.current).toMatchObject({ asksConsent: false, sending: null });
  expect(sent).toEqual([]);
  expect(kept).toBeNull();
});

it('says what the server says, and lets the photo go', async () => {
  outcomes = [new UploadFailed(422, { message: 'This picture is damaged.', code: 'GENERATION.PHOTO_UNREADABLE' })];
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
  outcomes = [new UploadFailed(0), { id: 'photo' }];
  const { upload, offer, titles } = await show();
  await offer();
  expect(upload.current.sending).toMatchObject({ step: 'failed', preview: 'blob:preview' });
  expect(titles()).toEqual(['Upload failed. Please try again.']);
  await act(async () => upload.current.tryAgain());
  expect(onUploaded).toHaveBeenCalledWith({ id: 'photo' }, false);
  expect(sent[1]).toBe(sent[0]);
});
