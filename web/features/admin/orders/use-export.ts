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

  const fail = (error: object) =>
    toast({ tone: 'error', title: 'The orders could not be exported', message: failureSentence(error) });

  const save = async (filter: URLSearchParams) => {
    if (busy) return;
    setBusy(true);
    try {
      const authorization = `Bearer ${await getAccessToken()}`;
      const answer = await fetch(`/api/admin/orders/export?${filter}`, { headers: { authorization } });
      if (!answer.ok) return fail({ status: answer.status, data: await answer.json().catch(() => undefined) });
      const name = `keepsake-orders-${today()}.csv`;
      saveBlob(await answer.blob(), name);
      toast({ tone: 'success', title: 'The orders were exported', message: `They are in ${name}.` });
    } catch {
      // No answer, or one that ends too early.
      fail({ status: 'FETCH_ERROR' });
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}
