import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onCdn } from '../../shared/cdn.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { authSettings } from '../../shared/sign-in/auth-settings.js';
import { AvifImage } from '../../shared/ui/AvifImage.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { PhotoFrame } from '../../shared/ui/PhotoFrame.js';
import { NewPasswordStep } from './NewPasswordStep.js';
import { returnPath } from './return-path.js';
import { SecondFactorStep } from './SecondFactorStep.js';
import { SignInFlow } from './SignInFlow.js';

const PAGE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 11,
  alignItems: 'start',
  minHeight: { lg: 'min(820px, calc(100dvh - 120px))' },
  my: { lg: -2 },
  py: { xs: 6, lg: 0 },
};
/** Vertical position of the login form, the same for all steps. */
const COLUMN = { width: 'min(432px, 100%)', mx: 'auto', pt: { lg: 'clamp(24px, calc((100dvh - 660px) / 2), 120px)' } };
const SIDE = {
  display: { xs: 'none', lg: 'block' },
  position: 'relative',
  height: '100%',
  maxHeight: 820,
  '& > picture > img': {
    width: '100%',
    height: '100%',
    borderRadius: 'var(--radius-hero)',
    bgcolor: 'sunken',
    objectFit: 'cover',
  },
};
const PHOTO = { position: 'absolute', top: '4%', left: '5%', width: '35%', '& img': { width: '100%', height: 'auto' } };

/** /auth: log in or sign up, then return to the previous page. */
export default function AuthPage() {
  // The request was started before the page's code arrived, so nothing moves once the page is rendered.
  const settings = use(authSettings());
  const { state, secondFactorNeeded, recovering, getAuthClient } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [clientFailed, setClientFailed] = useState(false);
  const returnTo = returnPath(search, window.location.origin);
  const isThrough = state === 'signed-in' && !recovering;

  const leave = useEffectEvent(() => void navigate(returnTo, { replace: true }));
  useEffect(() => {
    if (isThrough) leave();
  }, [isThrough, returnTo]);

  useEffect(() => {
    // Preloaded, so that a lost connection can still be shown in a toast.
    import('../../shared/toasts/Toaster.js').catch(() => undefined);
    getAuthClient().catch(() => setClientFailed(true));
  }, [getAuthClient]);

  const step = () => {
    if (secondFactorNeeded) return <SecondFactorStep />;
    if (state === 'signed-in' && recovering) return <NewPasswordStep />;
    if (state === 'signed-out') return <SignInFlow settings={settings} returnTo={returnTo} />;
    return (
      <Typography color="textSecondary" role="status" sx={{ m: '8px 0 20px' }}>
        One moment…
      </Typography>
    );
  };

  return (
    <Box sx={PAGE}>
      <Box sx={COLUMN}>
        {clientFailed && (
          <ErrorState
            title="The sign-in page didn’t load"
            message="Your cart is safe. Check your connection and reload the page."
            onRetry={() => window.location.reload()}
          />
        )}
        {step()}
      </Box>
      <Box sx={SIDE}>
        <AvifImage src={onCdn('/pictures/auth-side.webp')} alt="" />
        <Box sx={PHOTO}>
          <PhotoFrame>
            <AvifImage src={onCdn('/pictures/hero-photo.webp')} alt="" width="690" height="500" />
          </PhotoFrame>
        </Box>
      </Box>
    </Box>
  );
}

void authSettings();
