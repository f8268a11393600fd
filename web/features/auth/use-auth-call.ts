import { useState } from 'react';
import { useToast } from '../../shared/toasts/use-toast.js';

interface AuthAnswer {
  error: { message: string } | null;
}

/** Makes one call of the auth client at a time and says why it failed (spec section 8). */
export function useAuthCall(): {
  /** @returns true when it went well */
  call: (failureTitle: string, work: () => Promise<AuthAnswer>) => Promise<boolean>;
  busy: boolean;
} {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  const call = async (failureTitle: string, work: () => Promise<AuthAnswer>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      const { error } = await work();
      if (error) toast({ tone: 'error', title: failureTitle, message: error.message });
      return !error;
    } catch {
      toast({ tone: 'error', title: failureTitle, message: 'An unexpected error occurred.' });
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { call, busy };
}
