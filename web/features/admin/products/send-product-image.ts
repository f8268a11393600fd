import type { ProductImage } from '../../../../server/admin/products/contract.js';
import { CHECK_CONNECTION } from '../../../shared/check-connection.js';
import { getAccessToken } from '../../../shared/session/auth-client.js';

/** Milliseconds for a whole file; slow phones send 10 MB in less. */
const TIMEOUT = 5 * 60_000;

/**
 * Uploads one image of a product. XMLHttpRequest because fetch cannot tell how much of a body was sent.
 *
 * @param onProgress 0 to 100
 * @throws Error with a sentence for the owner
 */
export async function sendProductImage(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const token = await getAccessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () => reject(new Error(CHECK_CONNECTION));
    request.open('POST', '/api/admin/product-images');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.timeout = TIMEOUT;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? Math.round((loaded / total) * 100) : 0);
    request.onload = () => {
      const { image_url: address, message } = (request.response ?? {}) as Partial<ProductImage> & { message?: string };
      if (request.status === 201 && address) resolve(address);
      else reject(new Error(message ?? 'Upload failed. Please try again.'));
    };
    request.onerror = unreachable;
    request.ontimeout = unreachable;
    request.onabort = unreachable;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
