import { useCallback, useRef, useState } from 'react';
import type { DownloadFormat, Picture, Photo } from '../../../server/generation/contract.js';
import { useSession } from '../session/SessionProvider.js';
import { useToast } from '../toasts/use-toast.js';
import { saveImage } from './save-image.js';

interface SaveImage {
  /** The picture in its original size. */
  savePicture: (image: Picture, format: DownloadFormat) => Promise<void>;
  savePhoto: (image: Photo) => Promise<void>;
  saving: boolean;
}

/** Downloads one image at a time, with a toast when it fails. */
export function useSaveImage(): SaveImage {
  const toast = useToast();
  const { getAccessToken } = useSession();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);

  const once = useCallback(
    async (download: () => Promise<void>) => {
      if (busy.current) return;
      busy.current = true;
      setSaving(true);
      try {
        await download();
      } catch {
        toast({ tone: 'error', title: 'Failed to download image' });
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
    [toast],
  );

  const savePicture = useCallback(
    ({ id, created_at }: Picture, format: DownloadFormat) =>
      once(async () => {
        const address = `/api/generated-images/${id}/file?format=${format}`;
        await saveImage(address, `keepsake-${created_at.slice(0, 10)}`, await getAccessToken());
      }),
    [getAccessToken, once],
  );
  const savePhoto = useCallback(
    ({ download_url, original_filename }: Photo) =>
      once(() => saveImage(download_url, original_filename.replace(/\.[^.]*$/, '') || 'photo')),
    [once],
  );
  return { savePicture, savePhoto, saving };
}
