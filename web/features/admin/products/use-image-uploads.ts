import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { MAX_PRODUCT_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from '../../../../server/admin/products/contract.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { sendProductImage } from './send-product-image.js';

/** Upload state of one image. */
export interface ImageUpload {
  id: string;
  name: string;
  state: 'uploading' | 'success' | 'error';
  /** 0 to 100. */
  percent: number;
  /** Reason of the failure. */
  error?: string;
}

/** Milliseconds until the progress of a finished batch is cleared. */
const SHOWN_AFTER = 2000;

function refusal(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please select a valid image file';
  if (file.size > MAX_PRODUCT_IMAGE_BYTES) return 'Maximum file size is 10MB';
  return undefined;
}

/** Uploads batches of files. The successful files of a batch are added together; each refused one gets a toast. */
export function useImageUploads(imageCount: number, onUploaded: (addresses: string[]) => void) {
  const toast = useToast();
  const [uploads, setUploads] = useState<ImageUpload[]>([]);
  const uploading = uploads.filter(({ state }) => state === 'uploading').length;
  const left = useRef<AbortController>(undefined);
  /** Slots reserved for unfinished batches. */
  const promised = useRef(0);

  useEffect(() => {
    left.current = new AbortController();
    return () => left.current?.abort();
  }, []);

  const change = (id: string, next: Partial<ImageUpload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)));

  const send = async (file: File, id: string, signal: AbortSignal): Promise<string | undefined> => {
    try {
      const refused = refusal(file);
      if (refused) throw new Error(refused);
      const address = await sendProductImage(file, (percent) => change(id, { percent }), signal);
      change(id, { state: 'success', percent: 100 });
      return address;
    } catch (error) {
      if (signal.aborted) return undefined;
      promised.current -= 1;
      const { message } = error as Error;
      change(id, { state: 'error', error: message });
      toast({ tone: 'error', title: 'Upload Error', message: `Failed to upload ${file.name}: ${message}` });
      return undefined;
    }
  };

  const upload = async (files: readonly File[]) => {
    const signal = left.current?.signal;
    const room = MAX_PRODUCT_IMAGES - imageCount - promised.current;
    if (files.length === 0 || !signal) return;
    if (files.length > room) {
      toast({ tone: 'error', title: 'Too Many Files', message: `You can only upload ${room} more image(s)` });
      return;
    }
    promised.current += files.length;
    const batch = files.map((file) => ({ file, id: nanoid() }));
    const begun = batch.map(({ file, id }) => ({ id, name: file.name, state: 'uploading' as const, percent: 0 }));
    setUploads((before) => [...before, ...begun]);
    const results = await Promise.all(batch.map(({ file, id }) => send(file, id, signal)));
    if (signal.aborted) return;
    const addresses = results.filter((address) => address !== undefined);
    promised.current -= addresses.length;
    if (addresses.length > 0) {
      toast({
        tone: 'success',
        title: 'Upload Complete',
        message: `Successfully uploaded ${addresses.length} image(s)`,
      });
      onUploaded(addresses);
    }
    const done = new Set(batch.map(({ id }) => id));
    setTimeout(() => setUploads((before) => before.filter(({ id }) => !done.has(id))), SHOWN_AFTER);
  };

  return { uploads, uploading: uploading > 0, upload };
}
