import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { useGenerationLimitsQuery } from '../../shared/images/images-api.js';
import { RemainingGenerations } from '../../shared/images/RemainingGenerations.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { useAccountQuery } from './account-api.js';
import { CalendarsSection } from './calendars/CalendarsSection.js';
import { DatesSection } from './dates/DatesSection.js';
import { GeneratedImages } from './GeneratedImages.js';
import { OrderHistory } from './orders/OrderHistory.js';
import { PictureLedger } from './PictureLedger.js';
import { contactOf } from './security/contact.js';
import { SecuritySection } from './security/SecuritySection.js';
import { UploadedImages } from './UploadedImages.js';

/** /my-account and /account: the customer's orders and pictures. Others are sent to sign in. */
export default function AccountPage() {
  const { state, user, signOut } = useSession();
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  usePageTitle<'/my-account'>('My account');

  const leave = async () => {
    // From here on signed out means home, and no longer the sign-in page.
    setLeaving(true);
    await signOut();
    void navigate('/');
  };

  const leaveForGood = async () => {
    await leave();
    toast({ tone: 'success', title: 'Your account was deleted', message: 'Thank you for the time you spent with us.' });
  };

  if (state === 'signed-out' && !leaving) return <Navigate to={signInPath({ pathname: '/my-account' })} replace />;
  return (
    <>
      <PageTop>{null}</PageTop>
      {state === 'signed-in' && user && !leaving ? (
        <Account user={user} onSignOut={() => void leave()} onDeleted={() => void leaveForGood()} />
      ) : (
        <LoadingAccount />
      )}
    </>
  );
}

function LoadingAccount() {
  return (
    <Stack spacing={3} aria-busy="true">
      <h1 className="visually-hidden">My account</h1>
      <p className="visually-hidden" role="status">
        Loading your account
      </p>
      <Skeleton width={240} height={46} />
      <Skeleton width={200} height={24} />
      <Skeleton variant="panel" height={320} />
    </Stack>
  );
}

interface AccountProps {
  user: User;
  onSignOut: () => void;
  onDeleted: () => void;
}

function Account({ user, onSignOut, onDeleted }: AccountProps) {
  const { data: limits } = useGenerationLimitsQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { data: account } = useAccountQuery();
  return (
    <>
      <Stack
        component="header"
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: '16px 24px', mb: 9 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <h1>My account</h1>
          <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            <span translate="no">{contactOf(user)}</span> · <a href="#security">Sign-in and security</a>
          </Typography>
        </Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          {limits && <RemainingGenerations limits={limits} />}
          {account?.isOwner && (
            <Button component={Link} variant="outlined" to="/bestgiftsdashboard">
              Dashboard
            </Button>
          )}
          <Button variant="outlined" startIcon={<SignOutIcon size={20} aria-hidden />} onClick={onSignOut}>
            Sign Out
          </Button>
        </Stack>
      </Stack>
      <OrderHistory />
      <PictureLedger />
      <GeneratedImages />
      <CalendarsSection />
      <UploadedImages />
      <DatesSection email={user.email_confirmed_at ? user.email : undefined} />
      <SecuritySection user={user} onDeleted={onDeleted} />
    </>
  );
}
