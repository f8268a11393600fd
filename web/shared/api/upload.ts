import type { ApiError } from '../../../server/platform/errors/contract.js';
import { reasonFor, messageFor } from './failure-message.js';

/** Milliseconds without progress after which the connection counts as dead. The server needs a while for large photos. */
const STALLED = 60_000;

export interface Upload {
  headers: Record<string, string>;
  /** 0 to 100: the part of the file that has been sent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** A failed upload, with the reason as a message. */
export class UploadFailed extends Error {
  constructor(
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    { code, message }: Partial<ApiError> = {},
    /** Delay that the server asks for before a retry. */
    readonly retryAfterMs = 0,
  ) {
    super(message || messageFor(status));
    this.code = code;
    this.reason = message || reasonFor(status);
  }

  readonly code: string | undefined;
  /** Contains no advice, unless the server's message does. */
  readonly reason: string;

  /** A retry of the same file may succeed. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/**
 * Uploads one file, by XMLHttpRequest because fetch reports no upload progress.
 *
 * @throws UploadFailed, or AbortError when it is aborted
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
      // An unreadable answer with status 200 is not from this shop.
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
