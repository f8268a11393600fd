import type { Photo } from '../../../server/generation/contract.js';
import { upload, UploadFailed } from '../../shared/api/upload.js';
import { pause } from '../../shared/pause.js';
import { MINUTE_MS } from '../../../server/platform/durations/contract.js';

/** Milliseconds. */
export const FIRST_WAIT = 1000;
const LONGEST_WAIT = 20_000;
/** How long the connection may stay away before the photo is given up. */
export const PATIENCE = 5 * MINUTE_MS;
/** Tries that the server may fail, or refuse because it is busy: each sends the whole photo. */
const MAX_FAULTS = 5;

export interface PhotoSending {
  /** Names this photo's upload, so that a try whose answer was lost is not kept twice. */
  key: string;
  /** Asked before each try: a long wait outlives a token. */
  getToken: () => Promise<string | null>;
  /** 0 to 100: how much of the file has left this device. */
  onProgress: (percent: number) => void;
  /** It did not arrive; it is sent again as soon as that makes sense. */
  onDelayed: (failure: UploadFailed) => void;
  signal: AbortSignal;
}

/**
 * Sends a photo, again and again while the connection is what fails, and some times while the server does.
 * @throws UploadFailed, or AbortError when it is stopped
 */
export async function sendPhoto(file: File, sending: PhotoSending): Promise<Photo> {
  const { signal, onDelayed } = sending;
  let giveUpAt = Date.now() + PATIENCE;
  const onProgress = (percent: number) => {
    giveUpAt = Date.now() + PATIENCE;
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
      if (timeLeft <= 0 || faults > MAX_FAULTS || delay > PATIENCE) throw error;
      onDelayed(error);
      // Offline, only the connection's return makes another try worth it.
      await pause(navigator.onLine ? Math.min(delay, timeLeft) : timeLeft, signal);
    }
  }
}

async function sendOnce(file: File, { key, getToken, onProgress, signal }: PhotoSending): Promise<Photo> {
  signal.throwIfAborted();
  const token = await getToken();
  if (!token) throw new UploadFailed(401, { code: 'AUTH.REQUIRED' });
  signal.throwIfAborted();
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  return upload<Photo>('/api/user-images', file, { headers, onProgress, signal });
}
