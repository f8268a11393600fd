import { useState } from 'react';
import type { ApiError } from '../../../../server/platform/errors/contract.js';
import { CHECK_CONNECTION } from '../../../shared/check-connection.js';
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
      if (!answer.ok) throw new Error(((await answer.json()) as ApiError).message);
      const name = `keepsake-orders-${today()}.csv`;
      saveBlob(await answer.blob(), name);
      toast({ tone: 'success', title: 'The orders were exported', message: `They are in ${name}.` });
    } catch (error) {
      // What fetch and the reading of a broken answer throw is written for programmers.
      const isSaid = error instanceof Error && error.constructor === Error && error.message !== '';
      toast({
        tone: 'error',
        title: 'The orders could not be exported',
        message: isSaid ? error.message : CHECK_CONNECTION,
      });
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}
