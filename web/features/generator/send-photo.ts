import type { Photo } from '../../../server/generation/contract.js';
import { upload, UploadFailed } from '../../shared/api/upload.js';
import { pause } from '../../shared/pause.js';
import { MINUTE_MS } from '../../../server/platform/durations/contract.js';

/** Milliseconds. */
export const FIRST_WAIT = 1000;
const LONGEST_WAIT = 20_000;
/** Maximum time without a connection before the upload fails. */
export const OFFLINE_TIMEOUT_MS = 5 * MINUTE_MS;
/** Attempts that may fail because of a server error or a busy server: each one sends the whole photo. */
const MAX_FAULTS = 5;

export interface PhotoSending {
  /** Idempotency key of the upload: if a response is lost, the server must not store the photo twice. */
  key: string;
  /** Called before each attempt: the token may expire during a long wait. */
  getToken: () => Promise<string | null>;
  /** Sent part of the file, from 0 to 100. */
  onProgress: (percent: number) => void;
  /** Called when an attempt failed and another one will follow. */
  onDelayed: (failure: UploadFailed) => void;
  signal: AbortSignal;
}

/**
 * Sends a photo. Retries connection errors for some minutes, and server errors up to a maximum number of attempts.
 * @throws UploadFailed, or AbortError when it is stopped
 */
export async function sendPhoto(file: File, sending: PhotoSending): Promise<Photo> {
  const { signal, onDelayed } = sending;
  let giveUpAt = Date.now() + OFFLINE_TIMEOUT_MS;
  const onProgress = (percent: number) => {
    giveUpAt = Date.now() + OFFLINE_TIMEOUT_MS;
    sending.onProgress(percent);
  };
  let faults = 0;
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await sendOnce(file, { ...sending, onProgress });
    } catch (error) {
      if (signal.aborted || !(error instanceof UploadFailed) || !error.isPassing) throw error;
      if (error.status !== 0) faults += 1;
      const timeLeft = giveUpAt - Date.now();
      const delay = Math.max(wait, error.retryAfterMs);
      if (timeLeft <= 0 || faults > MAX_FAULTS || delay > OFFLINE_TIMEOUT_MS) throw error;
      onDelayed(error);
      // While offline, another attempt makes sense only once the connection is back.
      await pause(navigator.onLine ? Math.min(delay, timeLeft) : timeLeft, signal);
    }
  }
}

async function sendOnce(file: File, { key, getToken, onProgress, signal }: PhotoSending): Promise<Photo> {
  signal.throwIfAborted();
  const token = await getToken().catch(() => {
    throw new UploadFailed(0);
  });
  if (!token) throw new UploadFailed(401, { code: 'AUTH.REQUIRED' });
  signal.throwIfAborted();
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  return upload<Photo>('/api/user-images', file, { headers, onProgress, signal });
}
