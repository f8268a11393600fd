import { GoogleButton } from '../../shared/sign-in/GoogleButton.js';
import type { AuthSettings } from '../../shared/sign-in/auth-settings.js';
import styles from './AuthPage.module.css';
import { EmailLogInForm } from './EmailLogInForm.js';
import type { MailRequest } from './MailStep.js';
import { MethodTabs } from './MethodTabs.js';
import { PhoneForm } from './PhoneForm.js';
import { Step } from './Step.js';

interface LogInProps {
  settings: AuthSettings;
  byPhone: boolean;
  onByPhone: (byPhone: boolean) => void;
  email: string;
  onEmail: (email: string) => void;
  returnTo: string;
  onMail: (request: MailRequest) => void;
  focusHeading: boolean;
  onSignUp: () => void;
}

/** Tabs Email and Phone; Google below the e-mail (spec section 2). */
export function LogIn(props: LogInProps) {
  const { settings, byPhone, onByPhone, email, onEmail, returnTo, onMail, focusHeading, onSignUp } = props;
  const byEmail = (
    <>
      <EmailLogInForm
        email={email}
        onEmail={onEmail}
        onForgotten={() => onMail({ type: 'recovery', begin: 'ask' })}
        onUnconfirmed={() => onMail({ type: 'signup', begin: 'sent-earlier' })}
      />
      {settings.google && (
        <>
          <p className={styles.or}>or</p>
          <GoogleButton returnTo={returnTo} />
        </>
      )}
    </>
  );
  return (
    <Step
      title="Welcome back"
      lead="Your photos, pictures and orders are where you left them."
      focusHeading={focusHeading}
    >
      {settings.phone ? (
        <MethodTabs
          label="Way to log in"
          tabs={[
            { method: 'email', name: 'Email' },
            { method: 'phone', name: 'Phone' },
          ]}
          chosen={byPhone ? 'phone' : 'email'}
          onChoose={(method) => onByPhone(method === 'phone')}
        >
          {byPhone ? <PhoneForm /> : byEmail}
        </MethodTabs>
      ) : (
        byEmail
      )}
      <p className={styles.toggle}>
        New to Keepsake?{' '}
        <button type="button" onClick={onSignUp}>
          Sign up
        </button>
      </p>
    </Step>
  );
}
