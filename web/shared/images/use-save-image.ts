import { useCallback, useState } from 'react';
import type { GeneratedImage } from '../../../server/generation/contract.js';
import { useToast } from '../toasts/use-toast.js';
import { saveImage } from './save-image.js';

/** Download of a generated picture, with the note when it fails. */
export function useSaveImage(): { save: (image: GeneratedImage) => Promise<void>; saving: boolean } {
  const toast = useToast();
  const [saving, setSaving] = useState(false);
  const save = useCallback(
    async (image: GeneratedImage) => {
      setSaving(true);
      try {
        await saveImage(image.downloadUrl, `keepsake-${image.created_at.slice(0, 10)}`);
      } catch {
        toast({ tone: 'error', title: 'Failed to download image' });
      } finally {
        setSaving(false);
      }
    },
    [toast],
  );
  return { save, saving };
}
