import type { TestImage } from '../../../server/generation/testing/contract.js';
import { upload, type Upload } from '../../shared/api/upload.js';

interface Sending extends Omit<Upload, 'headers'> {
  /** Null for visitors. */
  token: string | null;
}

/**
 * Sends a source image.
 * @returns its address. @throws UploadFailed
 */
export async function sendSource(file: File, { token, ...sending }: Sending): Promise<string> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const { image_url } = await upload<TestImage>('/api/fal-test-images', file, { ...sending, headers });
  return image_url;
}
