import type { GoTrueClient as AuthClient, Session, User } from '@supabase/auth-js';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { getAccessToken, loadAuthClient } from './auth-client.js';
import { mayHaveSession, SESSION_STORAGE_KEY } from './session-storage.js';

export type SessionState = 'loading' | 'signed-in' | 'signed-out';

export interface SessionValue {
  state: SessionState;
  /** Null unless signed in. */
  user: User | null;
  /** Loads the auth client (sign-in, sign-up, codes) and keeps this session in step with it from then on. */
  getAuthClient: () => Promise<AuthClient>;
  getAccessToken: () => Promise<string | null>;
  signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionValue | null>(null);

/** Who is signed in. Loading, then signed in or signed out (spec section 4). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(null);
  const [state, setState] = useState<SessionState>(() => (mayHaveSession() ? 'loading' : 'signed-out'));
  const [clientWanted, setClientWanted] = useState(mayHaveSession);

  useEffect(() => {
    if (!clientWanted) return;
    let stop: (() => void) | undefined;
    let unmounted = false;
    loadAuthClient().then(
      (client) => {
        if (unmounted) return;
        const { data } = client.onAuthStateChange((_event, next) => {
          setSession(next);
          setState(next ? 'signed-in' : 'signed-out');
        });
        stop = () => data.subscription.unsubscribe();
      },
      // Without the chunk nobody can be signed in here; the next page load tries again.
      () => setState('signed-out'),
    );
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [clientWanted]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === SESSION_STORAGE_KEY && event.newValue) setClientWanted(true);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const getAuthClient = useCallback(() => {
    setClientWanted(true);
    return loadAuthClient();
  }, []);

  const signOut = useCallback(async () => {
    const client = await loadAuthClient();
    await client.signOut({ scope: 'local' });
  }, []);

  const user = session?.user ?? null;
  const value = useMemo(
    () => ({ state, user, getAuthClient, getAccessToken, signOut }),
    [state, user, getAuthClient, signOut],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}
