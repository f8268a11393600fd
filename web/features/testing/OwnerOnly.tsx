import { LockKeyIcon } from '@phosphor-icons/react/dist/csr/LockKey';
import { useLocation } from 'react-router-dom';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';

/** Instead of the page, where it is the owner's alone. */
export function OwnerOnly({ isSignedIn }: { isSignedIn: boolean }) {
  const location = useLocation();
  return (
    <EmptyState
      icon={<LockKeyIcon size={28} aria-hidden />}
      title="This page is for the owner of the shop"
      message={isSignedIn ? 'You are signed in as someone else.' : 'Please sign in as the owner to use it.'}
      action={
        isSignedIn ? (
          <ButtonLink to="/" variant="outline">
            Return to home
          </ButtonLink>
        ) : (
          <ButtonLink to={signInPath(location)} variant="outline">
            Sign in
          </ButtonLink>
        )
      }
    />
  );
}
