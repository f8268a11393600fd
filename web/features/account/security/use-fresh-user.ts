import type { User } from '@supabase/auth-js';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../shared/session/SessionProvider.js';

/**
 * Brings the kept session up to date when the page is opened or looked at again: an address may have been confirmed,
 * or this device signed out, somewhere else.
 */
export function useFreshUser(user: User): void {
  const { getAuthClient } = useSession();
  const known = useRef(user);

  useEffect(() => {
    known.current = user;
  }, [user]);

  useEffect(() => {
    const renew = async () => {
      if (document.hidden) return;
      const client = await getAuthClient();
      const { data } = await client.getUser();
      if (data.user && JSON.stringify(data.user) !== JSON.stringify(known.current)) await client.refreshSession();
    };
    // A failure here will occur again, with a message, when the customer changes something.
    const tryToRenew = () => void renew().catch(() => undefined);
    tryToRenew();
    document.addEventListener('visibilitychange', tryToRenew);
    return () => document.removeEventListener('visibilitychange', tryToRenew);
  }, [getAuthClient]);
}
