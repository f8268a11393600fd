import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPhotoPending } from '../../features/generator/pending-photo-key.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { onSessionNotKept } from '../../shared/session/session-keeping.js';
import { storedUserId } from '../../shared/session/session-storage.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';

const NOT_KEPT = {
  tone: 'warning',
  title: 'You’ll be logged out when you close this page',
  message:
    'This browser has no room to keep you logged in. Delete some of the data that it stores for websites, then log in again.',
} as const;

const loadErasure = () =>
  Promise.all([import('../../shared/storage/forget-person.js'), import('../../features/generator/pending-photo.js')]);

/** Two separate imports: without a connection, one chunk may be cached and the other not. */
function forgetWhatIsKept(): void {
  import('../../shared/storage/forget-person.js').then(
    ({ forgetPerson }) => forgetPerson(),
    () => undefined,
  );
  import('../../features/generator/pending-photo.js').then(
    ({ dropPending }) => dropPending(),
    () => undefined,
  );
}

/** Reacts on every page to changes of the session: asks for the second factor, and erases personal data after sign-out. */
export function useSessionChanges(): void {
  const { state, user, secondFactorNeeded } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const lastUserId = useRef<string | undefined>(undefined);
  const userId = user?.id;
  const isSettled = state !== 'loading';
  const [storedId] = useState(storedUserId);

  const askSecondFactor = useEffectEvent(() => {
    if (secondFactorNeeded) void navigate(signInPath(location));
  });
  useEffect(() => onSessionNotKept(() => toast(NOT_KEPT)), [toast]);

  useEffect(() => {
    // Preloads the code for the erasure: the connection may be gone at sign-out.
    if (userId) loadErasure().catch(() => undefined);
  }, [userId]);

  useEffect(() => {
    // The stored session was ended from another device, or a sign-in link has just replaced it. Offline, it is still stored.
    if (isSettled && storedId && storedUserId() !== storedId) forgetWhatIsKept();
  }, [isSettled, storedId]);

  useEffect(() => {
    if (!isPhotoPending()) return;
    loadErasure().then(
      ([, { dropOverdue }]) => dropOverdue(),
      () => undefined,
    );
  }, []);

  useEffect(() => {
    const before = lastUserId.current;
    lastUserId.current = userId;
    if (before === undefined || before === userId) return;
    // The next user of this browser must not find this user's pictures in memory.
    void import('../../shared/api/api.js').then(({ api }) => dispatch(api.util.resetApiState()));
    forgetWhatIsKept();
    askSecondFactor();
  }, [userId, dispatch]);
}
