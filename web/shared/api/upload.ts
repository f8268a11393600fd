import type { ApiError } from '../../../server/platform/errors/contract.js';
import { reasonFor, sentenceFor } from './failure-sentence.js';

/** Milliseconds in which nothing moves: the connection is dead, even if nobody said so. The server needs a while for big photos. */
const STALLED = 60_000;

export interface Upload {
  headers: Record<string, string>;
  /** 0 to 100: how much of the file has left this device. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** An upload that was not taken in, and why in a sentence. */
export class UploadFailed extends Error {
  constructor(
    /** 0 when no answer came. */
    readonly status: number,
    { code, message }: Partial<ApiError> = {},
    /** How long the server wants to be left alone. */
    readonly retryAfterMs = 0,
  ) {
    super(message || sentenceFor(status));
    this.code = code;
    this.reason = message || reasonFor(status);
  }

  readonly code: string | undefined;
  /** Without what to do about it, unless the server says so. */
  readonly reason: string;

  /** The same file may be taken in a moment. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/**
 * Sends one file. XMLHttpRequest because fetch cannot tell how much of a body was sent.
 *
 * @throws UploadFailed, or AbortError when it is stopped
 */
export function upload<Answer>(path: string, file: File, { headers, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        reject(new UploadFailed(408));
        request.abort();
      }, STALLED);
    };
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total ? Math.round((loaded / total) * 100) : 0);
    };
    request.onload = () => {
      const answer = request.response as (Answer & Partial<ApiError>) | null;
      const isTaken = request.status === 200 || request.status === 201;
      if (isTaken && answer) return resolve(answer);
      const seconds = Number(request.getResponseHeader('retry-after'));
      // An answer of 200 that cannot be read is not ours.
      reject(new UploadFailed(isTaken ? 502 : request.status, answer ?? {}, seconds > 0 ? seconds * 1000 : 0));
    };
    request.onerror = () => reject(new UploadFailed(0));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onloadend = () => clearTimeout(watch);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
    moved();
  });
}
