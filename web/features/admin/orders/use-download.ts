import { useState } from 'react';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { saveBlob } from '../../../shared/images/save-image.js';
import { useSession } from '../../../shared/session/SessionProvider.js';
import { useToast } from '../../../shared/toasts/use-toast.js';

interface Download {
  /** Path of the API. */
  path: string;
  filename: string;
  /** Titles of the toasts. */
  saved: string;
  failed: string;
}

/** Downloads a file that only the owner may have. */
export function useDownload(): {
  download: (file: Download) => Promise<void>;
  busy: boolean;
  /** Number received. */
  bytes: number;
} {
  const { getAccessToken } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [bytes, setBytes] = useState(0);

  const download = async ({ path, filename, saved, failed }: Download) => {
    const fail = (error: object) => toast({ tone: 'error', title: failed, message: failureMessage(error) });
    setBusy(true);
    setBytes(0);
    try {
      const authorization = `Bearer ${await getAccessToken()}`;
      const answer = await fetch(path, { headers: { authorization } });
      if (!answer.ok) return fail({ status: answer.status, data: await answer.json().catch(() => undefined) });
      saveBlob(await wholeOf(answer, setBytes), filename);
      toast({ tone: 'success', title: saved, message: `They are in ${filename}.` });
    } catch {
      // There was no answer, or it ended too early.
      fail({ status: 'FETCH_ERROR' });
    } finally {
      setBusy(false);
    }
  };
  return { download, busy, bytes };
}

async function wholeOf(answer: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const reader = answer.body?.getReader();
  if (!reader) return answer.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
}
