import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import { useCallback, useEffect, useRef } from 'react';
import { useSession } from '../../../shared/session/SessionProvider.js';

/** Remembers the factor that is being added, and removes it if its form is left before verification. */
export function useUnverifiedFactor() {
  const { getAuthClient } = useSession();
  const id = useRef<string>(undefined);

  const remember = useCallback((factorId: string | undefined) => {
    id.current = factorId;
  }, []);

  const removeUnverified = useCallback(async (client: AuthClient) => {
    const factorId = id.current;
    id.current = undefined;
    if (factorId) await client.mfa.unenroll({ factorId });
  }, []);

  useEffect(() => () => void getAuthClient().then(removeUnverified), [getAuthClient, removeUnverified]);

  return { remember, removeUnverified };
}
