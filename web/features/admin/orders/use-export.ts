import { useState } from 'react';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { saveBlob } from '../../../shared/images/save-image.js';
import { useSession } from '../../../shared/session/SessionProvider.js';
import { useToast } from '../../../shared/toasts/use-toast.js';

/** `2026-11-22`, here and now. */
const today = (): string => new Date().toLocaleDateString('en-CA');

/** Saves all orders that match as a table for spreadsheets. */
export function useExport(): { save: (filter: URLSearchParams) => Promise<void>; busy: boolean } {
  const { getAccessToken } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const save = async (filter: URLSearchParams) => {
    if (busy) return;
    setBusy(true);
    try {
      const authorization = `Bearer ${await getAccessToken()}`;
      const answer = await fetch(`/api/admin/orders/export?${filter}`, { headers: { authorization } });
      if (!answer.ok) throw { status: answer.status, data: await answer.json().catch(() => undefined) };
      const name = `keepsake-orders-${today()}.csv`;
      saveBlob(await answer.blob(), name);
      toast({ tone: 'success', title: 'The orders were exported', message: `They are in ${name}.` });
    } catch (error) {
      // What fetch throws, or a body that ends too early: no connection.
      const failure = error instanceof Error ? { status: 'FETCH_ERROR' } : error;
      toast({ tone: 'error', title: 'The orders could not be exported', message: failureSentence(failure) });
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}
