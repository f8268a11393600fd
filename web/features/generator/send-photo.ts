import type { UserImage } from '../../../server/generation/contract.js';
import { onBackOnline } from '../../shared/back-online.js';

/** Milliseconds. */
export const FIRST_WAIT = 1000;
const LONGEST_WAIT = 20_000;
/** How long the connection may stay away before the photo is given up. */
export const PATIENCE = 5 * 60_000;
/** Nothing moves for so long: the connection is dead, even if nobody said so. The server needs a while for big photos. */
const STALLED = 60_000;

export interface PhotoSending {
  /** Names this photo's upload, so that a try whose answer was lost is not kept twice. */
  key: string;
  /** Asked before each try: a long wait outlives a token. */
  getToken: () => Promise<string | null>;
  /** 0 to 100: how much of the file has left this device. */
  onProgress: (percent: number) => void;
  /** The connection was lost; the photo is sent again as soon as that makes sense. */
  onLost: () => void;
  signal: AbortSignal;
}

/** The server's final no: its code and its sentence, when it gave them. */
export class PhotoRefused extends Error {
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

class ConnectionLost extends Error {}

/**
 * Sends a photo, again and again while the connection is what fails.
 * @throws PhotoRefused when the server says no, Error when it could not be reached for too long or was stopped.
 */
export async function sendPhoto(file: File, sending: PhotoSending): Promise<UserImage> {
  const { signal, onLost } = sending;
  let giveUpAt = Date.now() + PATIENCE;
  const onProgress = (percent: number) => {
    giveUpAt = Date.now() + PATIENCE;
    sending.onProgress(percent);
  };
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await sendOnce(file, { ...sending, onProgress });
    } catch (error) {
      const timeLeft = giveUpAt - Date.now();
      if (signal.aborted || !(error instanceof ConnectionLost) || timeLeft <= 0) throw error;
      onLost();
      await untilWorthATry(navigator.onLine ? Math.min(wait, timeLeft) : timeLeft, signal);
    }
  }
}

/** Waits so many milliseconds, or until the device is online again, or until stopped. */
function untilWorthATry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const stopListening = onBackOnline(done);
    signal.addEventListener('abort', done, { once: true });
  });
}

async function sendOnce(file: File, { key, getToken, onProgress, signal }: PhotoSending): Promise<UserImage> {
  signal.throwIfAborted();
  const token = await getToken();
  if (!token) throw new PhotoRefused('', 'AUTH.REQUIRED');
  signal.throwIfAborted();
  return upload(file, { authorization: `Bearer ${token}`, 'idempotency-key': key }, { onProgress, signal });
}

const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/** XMLHttpRequest because fetch cannot tell how much of a body was sent. */
function upload(
  file: File,
  headers: Record<string, string>,
  { onProgress, signal }: Pick<PhotoSending, 'onProgress' | 'signal'>,
): Promise<UserImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new ConnectionLost('The server could not be reached.'));
    let watch: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        lost();
        request.abort();
      }, STALLED);
    };
    request.open('POST', '/api/user-images');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total ? Math.round((loaded / total) * 100) : 0);
    };
    request.onload = () => {
      const { code, message } = (request.response ?? {}) as { code?: string; message?: string };
      // 200: it was kept by an earlier try already.
      if (request.status === 201 || request.status === 200) resolve(request.response as UserImage);
      else if (isPassing(request.status)) lost();
      else reject(new PhotoRefused(message ?? '', code));
    };
    request.onerror = lost;
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onloadend = () => clearTimeout(watch);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
    moved();
  });
}
