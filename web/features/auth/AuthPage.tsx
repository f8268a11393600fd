import { use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onCdn } from '../../shared/cdn.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { authSettings } from '../../shared/sign-in/auth-settings.js';
import { AvifImage } from '../../shared/ui/AvifImage.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { Print } from '../../shared/ui/Print.js';
import styles from './AuthPage.module.css';
import { NewPasswordStep } from './NewPasswordStep.js';
import { returnPath } from './return-path.js';
import { SecondFactorStep } from './SecondFactorStep.js';
import { SignInFlow } from './SignInFlow.js';

/** /auth: sign in or sign up, then back to where one came from. */
export default function AuthPage() {
  // Already under way when the page's code arrived, so nothing moves once the page is there.
  const settings = use(authSettings());
  const { state, secondFactorNeeded, recovering, getAuthClient } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [clientFailed, setClientFailed] = useState(false);
  const returnTo = returnPath(search, window.location.origin);
  const isThrough = state === 'signed-in' && !recovering;

  useEffect(() => {
    if (isThrough) void navigate(returnTo, { replace: true });
  }, [isThrough, returnTo, navigate]);

  useEffect(() => {
    // Fetched ahead, so that a connection that is lost meanwhile can be told.
    import('../../shared/toasts/Toaster.js').catch(() => undefined);
    getAuthClient().catch(() => setClientFailed(true));
  }, [getAuthClient]);

  const step = () => {
    if (secondFactorNeeded) return <SecondFactorStep />;
    if (state === 'signed-in' && recovering) return <NewPasswordStep />;
    if (state === 'signed-out') return <SignInFlow settings={settings} returnTo={returnTo} />;
    return (
      <p className={styles.lead} role="status">
        One moment…
      </p>
    );
  };

  return (
    <div className={styles.page}>
      <div className={styles.column}>
        {clientFailed && (
          <ErrorState
            title="Signing in did not load"
            message="Your cart is kept. Check the connection and load the page again."
            onRetry={() => window.location.reload()}
          />
        )}
        {step()}
      </div>
      <div className={styles.side}>
        <AvifImage className={styles.picture} src={onCdn('/pictures/auth-side.webp')} alt="" />
        <div className={styles.photo}>
          <Print>
            <AvifImage src={onCdn('/pictures/hero-photo.webp')} alt="" width="690" height="500" />
          </Print>
        </div>
      </div>
    </div>
  );
}

void authSettings();
