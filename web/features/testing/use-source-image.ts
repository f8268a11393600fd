import { useCallback } from 'react';
import { MAX_TEST_UPLOAD_BYTES, type TestImage } from '../../../server/generation/testing/contract.js';
import { upload } from '../../shared/api/upload.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { isImageFile } from '../../shared/uploads/is-image-file.js';
import { useUpload } from '../../shared/uploads/use-upload.js';
import type { SourceImage } from './page-storage.js';

/** Why this file cannot be a source image; null when it can. */
function refusalOf(file: File): string | null {
  if (!isImageFile(file)) return 'Please select an image file';
  return file.size > MAX_TEST_UPLOAD_BYTES ? 'Image size must be less than 10MB' : null;
}

/** Upload of the one source image, with its toasts. */
export function useSourceImage(onUploaded: (image: SourceImage) => void) {
  const { getAccessToken } = useSession();
  const toast = useToast();
  const { shown, progress, show, send } = useUpload();

  const offer = useCallback(
    async (file: File) => {
      const refusal = refusalOf(file);
      if (refusal) return toast({ tone: 'error', title: refusal });
      show(file);
      const { data, failure } = await send(async (attempt) => {
        const token = await getAccessToken();
        const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
        return upload<TestImage>('/api/fal-test-images', file, { ...attempt, headers });
      });
      if (failure) toast({ tone: 'error', title: 'Failed to upload image', message: failure.message });
      if (!data) return;
      onUploaded({ url: data.image_url, name: file.name });
      toast({ tone: 'success', title: 'Image uploaded successfully' });
    },
    [getAccessToken, onUploaded, send, show, toast],
  );

  return { shown, progress, offer: useCallback((file: File) => void offer(file), [offer]), stop: () => show(null) };
}

export type SourceUpload = ReturnType<typeof useSourceImage>;
