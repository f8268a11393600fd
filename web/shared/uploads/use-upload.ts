import { useCallback, useEffect, useRef, useState } from 'react';
import { type Upload, UploadFailed } from '../api/upload.js';

interface ShownFile {
  file: File;
  /** Address of the file on this device. */
  preview: string;
}

export interface UploadState {
  percent: number;
  /** 'delayed': retrying automatically. 'failed': retries were given up. */
  step: 'sending' | 'delayed' | 'failed';
  /** Reason of the delay or failure. */
  failure?: UploadFailed;
}

interface Attempt extends Omit<Upload, 'headers'> {
  /** To be called before it is sent again. */
  onDelayed: (failure: UploadFailed) => void;
}

/** Upload of one file at a time, which is shown from this device. */
export function useUpload() {
  const [shown, setShown] = useState<ShownFile | null>(null);
  const [progress, setProgress] = useState<UploadState | null>(null);
  const current = useRef<AbortController>(undefined);
  const preview = shown?.preview;

  useEffect(() => () => current.current?.abort(), []);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  /** Shows a file, or none, and stops the upload of the one before. */
  const show = useCallback((file: File | null) => {
    current.current?.abort();
    setProgress(null);
    setShown(file && { file, preview: URL.createObjectURL(file) });
  }, []);

  /** Sends the file. @returns neither data nor failure when it was stopped */
  const send = useCallback(
    async <Data>(attempt: (attempt: Attempt) => Promise<Data>): Promise<{ data?: Data; failure?: UploadFailed }> => {
      current.current?.abort();
      const { signal } = (current.current = new AbortController());
      setProgress({ step: 'sending', percent: 0 });
      try {
        const data = await attempt({
          onProgress: (percent) => setProgress({ step: 'sending', percent }),
          onDelayed: (failure) => setProgress({ step: 'delayed', percent: 0, failure }),
          signal,
        });
        if (signal.aborted) return {};
        setProgress(null);
        return { data };
      } catch (error) {
        if (signal.aborted) return {};
        const failure = error instanceof UploadFailed ? error : new UploadFailed(500);
        setProgress({ step: 'failed', percent: 0, failure });
        return { failure };
      }
    },
    [],
  );

  return { shown, progress, show, send };
}
