import Divider from '@mui/material/Divider';
import { GoogleButton } from '../../shared/sign-in/GoogleButton.js';
import type { AuthSettings } from '../../shared/sign-in/auth-settings.js';
import { EmailLogInForm } from './EmailLogInForm.js';
import { MethodTabs } from './MethodTabs.js';
import { PhoneForm } from './PhoneForm.js';
import { Step } from './Step.js';
import { TextButton, FormFooter } from './FormFooter.js';
import type { SignInStep } from './use-step.js';

interface LogInProps {
  settings: AuthSettings;
  byPhone: boolean;
  onByPhone: (byPhone: boolean) => void;
  email: string;
  onEmail: (email: string) => void;
  returnTo: string;
  onStep: (next: SignInStep) => void;
  focusHeading: boolean;
  onSignUp: () => void;
}

/** Tabs Email and Phone; Google below the email form. */
export function LogIn(props: LogInProps) {
  const { settings, byPhone, onByPhone, email, onEmail, returnTo, onStep, focusHeading, onSignUp } = props;
  const askAddress = () => onStep({ kind: 'ask-address', type: 'recovery' });
  const byEmail = (
    <>
      <EmailLogInForm
        email={email}
        onEmail={onEmail}
        onForgotten={askAddress}
        onUnconfirmed={(to) => onStep({ kind: 'mailed-code', type: 'signup', isNew: false, to, since: Date.now() })}
      />
      {settings.google && (
        <>
          <Divider sx={{ my: 4.5 }}>or</Divider>
          <GoogleButton returnTo={returnTo} byEmail={{ label: 'Email me a link', onChoose: askAddress }} />
        </>
      )}
    </>
  );
  return (
    <Step title="Welcome back" lead="Your photos, pictures and orders are where you left them." focusHeading={focusHeading}>
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
      <FormFooter>
        New to Keepsake? <TextButton onClick={onSignUp}>Sign up</TextButton>
      </FormFooter>
    </Step>
  );
}
