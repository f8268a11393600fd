import type { UserImage } from '../../../server/generation/contract.js';

export interface PhotoSending {
  token: string;
  /** 0 to 100: how much of the file has left this device. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** The server's sentence, when it gave one. */
export class PhotoRefused extends Error {}

/**
 * Sends a photo. XMLHttpRequest because fetch cannot tell how much of a body was sent.
 * @throws PhotoRefused when the server says no, Error when it cannot be reached.
 */
export function sendPhoto(file: File, { token, onProgress, signal }: PhotoSending): Promise<UserImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/user-images');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? Math.round((loaded / total) * 100) : 0);
    request.onload = () => {
      const { message } = (request.response ?? {}) as { message?: string };
      if (request.status === 201) resolve(request.response as UserImage);
      else reject(new PhotoRefused(message ?? ''));
    };
    request.onerror = () => reject(new Error('The server could not be reached.'));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
