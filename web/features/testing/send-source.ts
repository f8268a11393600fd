import type { TestImage } from '../../../server/generation/testing/contract.js';

interface Sending {
  /** Null for visitors. */
  token: string | null;
  /** 0 to 100: how much of the file has left this device. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** The server's sentence, when it gave one. */
export class SourceRefused extends Error {}

/**
 * Sends a source image. XMLHttpRequest because fetch cannot tell how much of a body was sent.
 * @returns its address. @throws SourceRefused when the server says no, Error when it cannot be reached
 */
export function sendSource(file: File, { token, onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/fal-test-images');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? Math.round((loaded / total) * 100) : 0);
    request.onload = () => {
      const { image_url, message } = (request.response ?? {}) as Partial<TestImage> & { message?: string };
      if (request.status === 201 && image_url) resolve(image_url);
      else reject(message ? new SourceRefused(message) : new Error(`The shop answered ${request.status}.`));
    };
    request.onerror = () => reject(new Error('The shop could not be reached.'));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
