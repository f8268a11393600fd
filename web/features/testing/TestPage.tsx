import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LockKeyIcon } from '@phosphor-icons/react/dist/csr/LockKey';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { apiErrorOf } from '../../shared/api/api.js';
import { isForbidden } from '../../shared/api/is-forbidden.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { TestBench } from './TestBench.js';
import { useTestAccessQuery } from './testing-api.js';

const TITLE = 'FAL AI Image Generation Test';

interface TestPageProps {
  /** Shown when the page is disabled. */
  notFound: ReactNode;
}

/** Pictures from one source image and many prompts. The server authorizes each call. */
export default function TestPage({ notFound }: TestPageProps) {
  const { state, user } = useSession();
  const { error, isLoading } = useTestAccessQuery(user?.id ?? null, { skip: state === 'loading' });
  if (apiErrorOf(error)?.code === 'GENERATION.TESTS_OFF') return notFound;
  if (state === 'loading' || isLoading) return <Box sx={{ minHeight: '60vh' }} aria-busy />;
  return <Page>{isForbidden(error) ? <OwnerOnly isSignedIn={user !== null} /> : <TestBench />}</Page>;
}

function Page({ children }: { children: ReactNode }) {
  usePageTitle<'/fal_testing'>(TITLE);
  return (
    <>
      <PageTop>{null}</PageTop>
      <Box component="header" sx={{ m: { xs: '8px 0 20px', md: '24px 0 28px' } }}>
        <h1>{TITLE}</h1>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          One source image, up to a hundred prompts, and a picture for each of them.
        </Typography>
      </Box>
      {children}
    </>
  );
}

/** Shown instead of the page when only the owner may use it. */
function OwnerOnly({ isSignedIn }: { isSignedIn: boolean }) {
  const location = useLocation();
  return (
    <EmptyState
      icon={<LockKeyIcon size={28} aria-hidden />}
      title="This page is for the shop’s owner"
      message={isSignedIn ? 'You’re signed in as someone else.' : 'Please log in as the owner to use it.'}
      action={
        <Button component={Link} to={isSignedIn ? '/' : signInPath(location)} variant="outlined">
          {isSignedIn ? 'Return to home' : 'Log in'}
        </Button>
      }
    />
  );
}
