import type { Factor, GoTrueClient as AuthClient, Session, User } from '@supabase/auth-js';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { mayHaveSession, redirectCredentials, redirectNotice } from './auth-redirect.js';
import { needsSecondFactor } from './assurance.js';
import { getAccessToken, loadAuthClient, loadAuthRedirectResult } from './auth-client.js';
import type { AuthRedirectResult } from './handle-auth-redirect.js';
import { isRecovering, keepRecovering } from './recovery-flag.js';
import { useHydrated } from '../use-hydrated.js';
import { SESSION_STORAGE_KEY, storedSession } from './session-storage.js';

type SessionState = 'loading' | 'signed-in' | 'signed-out';

/** A phone number consists of digits only. */
export type VerifiedFactor = Factor & { phone?: string };

export interface SessionValue {
  /**
   * `signed-in` means completely: a user who still has to enter the second factor is `signed-out` with
   * `secondFactorNeeded`.
   */
  state: SessionState;
  secondFactorNeeded: boolean;
  /** Verified factors, also those that still have to be entered. */
  factors: readonly VerifiedFactor[];
  /** The user followed a link for a forgotten password and has not set a new one yet. */
  recovering: boolean;
  /** Null unless signed in. */
  user: User | null;
  /** Loads the auth client (sign-in, sign-up, codes) and keeps this session synchronized with it. */
  getAuthClient: () => Promise<AuthClient>;
  getAccessToken: () => Promise<string | null>;
  /** Result of a sign-in link in the URL, once it is handled. */
  authRedirectResult: AuthRedirectResult | null;
  /** Starts the step that sets a new password. */
  startRecovering: () => void;
  /** Skips the new password. */
  stopRecovering: () => void;
  signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionValue | null>(null);

/** State of the session: loading, then signed in or signed out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [client, setClient] = useState<AuthClient | null>(null);
  // The server knows no session, so neither does the first view.
  const hydrated = useHydrated();
  const [isSettled, setSettled] = useState(false);
  const loading = !hydrated || (!isSettled && mayHaveSession());
  const [session, setSession] = useState<Session | null>(null);
  const [authRedirectResult, setAuthRedirectResult] = useState<AuthRedirectResult | null>(redirectNotice);
  const [recovering, setRecovering] = useState(isRecovering);

  const changeRecovering = useCallback((now: boolean) => {
    keepRecovering(now);
    setRecovering(now);
  }, []);
  const startRecovering = useCallback(() => changeRecovering(true), [changeRecovering]);
  const stopRecovering = useCallback(() => changeRecovering(false), [changeRecovering]);

  const getAuthClient = useCallback(async () => {
    const loaded = await loadAuthClient();
    setClient(loaded);
    return loaded;
  }, []);

  useEffect(() => {
    if (!mayHaveSession()) return;
    Promise.all([loadAuthClient(), redirectCredentials() && loadAuthRedirectResult()]).then(
      ([loaded, result]) => {
        if (result) setAuthRedirectResult(result);
        // Set before the session starts, so that no page redirects too early.
        if (result?.kind === 'signed-in' && result.type === 'recovery') startRecovering();
        setClient(loaded);
      },
      // Without the auth client's chunk no one can be signed in; the sign-in page shows the failure.
      () => setSettled(true),
    );
  }, [startRecovering]);

  useEffect(() => {
    if (!client) return;
    const { data } = client.onAuthStateChange((event, current) => {
      // Null also when the token has expired and the server cannot be reached. An ended session is no longer stored.
      const next = current ?? (event === 'INITIAL_SESSION' ? storedSession() : null);
      setSession(next);
      setSettled(true);
      if (event === 'PASSWORD_RECOVERY') changeRecovering(true);
      if (event === 'USER_UPDATED' || !next) changeRecovering(false);
    });
    return () => data.subscription.unsubscribe();
  }, [client, changeRecovering]);

  useEffect(() => {
    // The auth client notifies its other tabs itself; this is for tabs without a client, and for cleared storage.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_STORAGE_KEY && newValue) void getAuthClient();
      else if (key === SESSION_STORAGE_KEY || key === null) setSession(null);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [getAuthClient]);

  const signOut = useCallback(async () => {
    const loaded = await loadAuthClient();
    await loaded.signOut({ scope: 'local' });
  }, []);

  const value = useMemo(() => {
    const secondFactorNeeded = session !== null && needsSecondFactor(session);
    const factors = session?.user.factors?.filter(({ status }) => status === 'verified') ?? [];
    const user = secondFactorNeeded ? null : (session?.user ?? null);
    const settled: SessionState = user ? 'signed-in' : 'signed-out';
    const state: SessionState = loading ? 'loading' : settled;
    const sessionState = { state, secondFactorNeeded, factors, authRedirectResult, recovering, user };
    return { ...sessionState, getAuthClient, getAccessToken, startRecovering, stopRecovering, signOut };
  }, [loading, session, authRedirectResult, recovering, getAuthClient, startRecovering, stopRecovering, signOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}
