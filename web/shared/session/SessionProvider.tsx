import type { Factor, GoTrueClient as AuthClient, Session, User } from '@supabase/auth-js';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { arrivedNews, arrivedProof, mayHaveSession } from './arrival.js';
import { needsSecondFactor } from './assurance.js';
import { getAccessToken, loadAuthClient, loadOpenedArrival } from './auth-client.js';
import type { OpenedArrival } from './open-arrival.js';
import { isRecovering, keepRecovering } from './recovery-flag.js';
import { useHydrated } from '../use-hydrated.js';
import { SESSION_STORAGE_KEY } from './session-storage.js';

type SessionState = 'loading' | 'signed-in' | 'signed-out';

/** A phone comes with its number, in digits. */
export type VerifiedFactor = Factor & { phone?: string };

export interface SessionValue {
  /** Signed in means wholly: who still owes the second factor is signed out, and `secondFactorNeeded`. */
  state: SessionState;
  secondFactorNeeded: boolean;
  /** Those that are verified, also while they are still owed. */
  factors: readonly VerifiedFactor[];
  /** Came by the link for a forgotten password and has not set a new one yet. */
  recovering: boolean;
  /** Null unless signed in. */
  user: User | null;
  /** Loads the auth client (sign-in, sign-up, codes) and keeps this session in step with it from then on. */
  getAuthClient: () => Promise<AuthClient>;
  getAccessToken: () => Promise<string | null>;
  /** What a link in a mail, or Google, brought here, once it is opened. */
  openedArrival: OpenedArrival | null;
  /** A new password is to be set. */
  startRecovering: () => void;
  /** The password stays as it is after all. */
  stopRecovering: () => void;
  signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionValue | null>(null);

/** Who is signed in. Loading, then signed in or signed out (spec section 4). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [client, setClient] = useState<AuthClient | null>(null);
  // Nobody is known on the server, and so not in the first view either.
  const hydrated = useHydrated();
  const [isSettled, setSettled] = useState(false);
  const loading = !hydrated || (!isSettled && mayHaveSession());
  const [session, setSession] = useState<Session | null>(null);
  const [openedArrival, setOpenedArrival] = useState<OpenedArrival | null>(arrivedNews);
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
    Promise.all([loadAuthClient(), arrivedProof && loadOpenedArrival()]).then(
      ([loaded, opened]) => {
        if (opened) setOpenedArrival(opened);
        // Known before anybody is signed in, so that no page leads on too early.
        if (opened?.kind === 'signed-in' && opened.type === 'recovery') startRecovering();
        setClient(loaded);
      },
      // Without the client's chunk nobody can be signed in here; the sign-in page says so.
      () => setSettled(true),
    );
  }, [startRecovering]);

  useEffect(() => {
    if (!client) return;
    const { data } = client.onAuthStateChange((event, next) => {
      setSession(next);
      setSettled(true);
      if (event === 'PASSWORD_RECOVERY') changeRecovering(true);
      if (event === 'USER_UPDATED' || !next) changeRecovering(false);
    });
    return () => data.subscription.unsubscribe();
  }, [client, changeRecovering]);

  useEffect(() => {
    // The client tells its other tabs itself; this is for tabs without a client, and for storage that is cleared.
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
    const standing = { state, secondFactorNeeded, factors, openedArrival, recovering, user };
    return { ...standing, getAuthClient, getAccessToken, startRecovering, stopRecovering, signOut };
  }, [loading, session, openedArrival, recovering, getAuthClient, startRecovering, stopRecovering, signOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}
