import { useEffect, useState } from 'react';
import { BusyButton } from '../mui/BusyButton.js';
import { type EmailWay, InAppNote } from './InAppNote.js';
import { inAppBrowser } from './in-app-browser.js';
import { useAuthCall } from './use-auth-call.js';

interface GoogleButtonProps {
  /** Where to come back to, a path of this site. */
  returnTo: string;
  size?: 'medium' | 'large';
  /** Offered inside apps, where Google refuses everybody. */
  byEmail?: EmailWay;
}

/** Leaves for Google, which leads back to `returnTo` signed in. */
export function GoogleButton({ returnTo, size = 'large', byEmail }: GoogleButtonProps) {
  // Safari's own property.
  const { userAgent, standalone = false } = navigator as Navigator & { standalone?: boolean };
  const app = inAppBrowser(userAgent, standalone);
  return app ? <InAppNote app={app} byEmail={byEmail} /> : <WayToGoogle returnTo={returnTo} size={size} />;
}

function WayToGoogle({ returnTo, size }: Required<Pick<GoogleButtonProps, 'returnTo' | 'size'>>) {
  const { call, busy } = useAuthCall();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    // The browser's Back shows this very page again, as it was left.
    const onShow = () => setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const leave = async () => {
    const redirectTo = new URL(returnTo, window.location.origin).href;
    const outcome = await call('Authentication failed', (client) =>
      client.signInWithOAuth({ provider: 'google', options: { redirectTo } }),
    );
    if (outcome && !outcome.failure) setLeaving(true);
  };

  return (
    <BusyButton
      variant="outlined"
      size={size}
      fullWidth
      startIcon={<GoogleMark />}
      isBusy={busy || leaving}
      onClick={() => void leave()}
    >
      {busy || leaving ? 'Opening Google…' : 'Continue with Google'}
    </BusyButton>
  );
}

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden>
      <path
        fill="#ea4335"
        d="M24 9.5c3.540 0 6.710 1.220 9.210 3.600l6.850-6.850C35.900 2.380 30.470 0 24 0 14.620 0 6.510 5.380 2.560 13.220l7.980 6.190C12.430 13.720 17.740 9.500 24 9.500z"
      />
      <path
        fill="#4285f4"
        d="M46.980 24.550c0-1.570-.150-3.090-.380-4.550H24v9.020h12.940c-.580 2.960-2.260 5.480-4.780 7.180l7.730 6c4.510-4.180 7.090-10.360 7.090-17.650z"
      />
      <path
        fill="#fbbc05"
        d="M10.530 28.590A14.500 14.500 0 0 1 9.770 24c0-1.600.270-3.140.760-4.590l-7.980-6.190A23.930 23.930 0 0 0 0 24c0 3.880.920 7.540 2.560 10.780l7.970-6.190z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.480 0 11.930-2.130 15.890-5.810l-7.730-6c-2.150 1.450-4.920 2.300-8.160 2.300-6.260 0-11.570-4.220-13.470-9.910l-7.980 6.190C6.510 42.620 14.620 48 24 48z"
      />
    </svg>
  );
}
