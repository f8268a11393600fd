import type { ProductImage } from '../../../../server/admin/products/contract.js';
import { upload } from '../../../shared/api/upload.js';
import { getAccessToken } from '../../../shared/session/auth-client.js';

/**
 * Uploads one image of a product.
 *
 * @param onProgress 0 to 100
 * @throws Error with a message for the owner
 */
export async function sendProductImage(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string> {
  const headers = { authorization: `Bearer ${await getAccessToken()}` };
  const { image_url } = await upload<ProductImage>('/api/admin/product-images', file, { headers, onProgress, signal });
  return image_url;
}
