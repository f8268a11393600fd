import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_TEST_UPLOAD_BYTES } from '../../../server/generation/testing/contract.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { UploadFailed } from '../../shared/api/upload.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import type { SourceImage } from './page-storage.js';
import { sendSource } from './send-source.js';

/** Browsers that do not know a phone's format report no type at all. */
const NAMES_OF_UNTYPED_IMAGES = /\.(heic|heif|avif)$/i;

/** Why this file cannot be a source image; null when it can. */
function refusalOf({ type, name, size }: File): string | null {
  const isImage = type.startsWith('image/') || (type === '' && NAMES_OF_UNTYPED_IMAGES.test(name));
  if (!isImage) return 'Please select an image file';
  return size > MAX_TEST_UPLOAD_BYTES ? 'Image size must be less than 10MB' : null;
}

/** A file during its upload, shown from this device. */
interface Sending {
  file: File;
  preview: string;
  percent: number;
  /** Reason of the failure. */
  problem: string | null;
}

export interface SourceUpload {
  sending: Sending | null;
  /** The last uploaded file, as this device has it. */
  preview: string | null;
  /** Takes a file from the picker, a drop or the clipboard. */
  offer: (file: File) => void;
  stop: () => void;
}

/** Upload of the one source image, with its toasts. */
export function useSourceImage(onUploaded: (image: SourceImage) => void): SourceUpload {
  const { getAccessToken } = useSession();
  const toast = useToast();
  const [sending, setSending] = useState<Sending | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  const previews = useRef<string[]>([]);

  useEffect(
    () => () => {
      current.current?.abort();
      previews.current.forEach((address) => URL.revokeObjectURL(address));
    },
    [],
  );

  const offer = useCallback(
    async (file: File) => {
      const refusal = refusalOf(file);
      if (refusal) return toast({ tone: 'error', title: refusal });
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      const shown = URL.createObjectURL(file);
      previews.current.push(shown);
      setSending({ file, preview: shown, percent: 0, problem: null });
      const onProgress = (percent: number) => setSending({ file, preview: shown, percent, problem: null });
      try {
        const url = await sendSource(file, { token: await getAccessToken(), onProgress, signal: controller.signal });
        setSending(null);
        setPreview(shown);
        onUploaded({ url, name: file.name });
        toast({ tone: 'success', title: 'Image uploaded successfully' });
      } catch (error) {
        if (controller.signal.aborted) return;
        const problem = error instanceof UploadFailed ? error.message : failureMessage(error);
        setSending({ file, preview: shown, percent: 0, problem });
        toast({ tone: 'error', title: 'Failed to upload image', message: problem });
      }
    },
    [getAccessToken, onUploaded, toast],
  );

  const stop = useCallback(() => {
    current.current?.abort();
    setSending(null);
  }, []);

  return { sending, preview, offer: useCallback((file: File) => void offer(file), [offer]), stop };
}
