import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { useState } from 'react';
import { GoogleButton } from '../../shared/sign-in/GoogleButton.js';
import type { AuthSettings } from '../../shared/sign-in/auth-settings.js';
import { EmailSignUpForm } from './EmailSignUpForm.js';
import { MethodTabs } from './MethodTabs.js';
import { PhoneForm } from './PhoneForm.js';
import { Step } from './Step.js';
import { TextButton, FormFooter } from './FormFooter.js';
import type { SignInStep } from './use-step.js';

type SignUpMethod = 'google' | 'phone' | 'email';

const TABS: readonly { method: SignUpMethod; name: string }[] = [
  { method: 'google', name: 'Google' },
  { method: 'phone', name: 'Phone' },
  { method: 'email', name: 'Email' },
];

const GIFT = {
  display: 'flex',
  gap: 3,
  alignItems: 'center',
  mb: 5,
  p: '12px 16px',
  borderRadius: 'var(--radius-button)',
  bgcolor: 'butter',
  color: 'onButter',
  font: '600 0.9375rem/1.5rem var(--font-text)',
};

interface SignUpProps {
  settings: AuthSettings;
  byPhone: boolean;
  byEmail: boolean;
  email: string;
  onEmail: (email: string) => void;
  returnTo: string;
  onStep: (next: SignInStep) => void;
  focusHeading: boolean;
  onLogIn: () => void;
}

/** Tabs Google, Phone and Email. */
export function SignUp(props: SignUpProps) {
  const { settings, byPhone, byEmail, email, onEmail, returnTo, onStep, focusHeading, onLogIn } = props;
  const tabs = TABS.filter(({ method }) => method === 'email' || settings[method]);
  const [name, setName] = useState({ first: '', last: '' });
  const [wanted, setWanted] = useState<SignUpMethod>(firstMethod(byPhone, byEmail));
  const chosen = tabs.some(({ method }) => method === wanted) ? wanted : (tabs[0]?.method ?? 'email');

  const forms: Record<SignUpMethod, () => React.ReactNode> = {
    google: () => (
      <>
        <Typography color="textSecondary" sx={{ mb: 4 }}>
          Google gives us your name and email address, so you don’t need another password.
        </Typography>
        <GoogleButton returnTo={returnTo} byEmail={{ label: 'Sign up with email', onChoose: () => setWanted('email') }} />
      </>
    ),
    phone: () => <PhoneForm />,
    email: () => (
      <EmailSignUpForm
        name={name}
        onName={setName}
        email={email}
        onEmail={onEmail}
        redirectTo={new URL(returnTo, window.location.origin).href}
        onMailed={(to) => onStep({ kind: 'mailed-code', type: 'signup', isNew: true, to, since: Date.now() })}
      />
    ),
  };

  const toggle = (
    <FormFooter>
      Already have an account? <TextButton onClick={onLogIn}>Log in</TextButton>
    </FormFooter>
  );

  if (!settings.signUp) {
    return (
      <Step
        title="Create your account"
        lead="We’re not taking new accounts right now. If you have one, you can log in."
        focusHeading={focusHeading}
      >
        {toggle}
      </Step>
    );
  }
  return (
    <Step title="Create your account" lead="So your photos and pictures are here when you come back." focusHeading={focusHeading}>
      <Box sx={GIFT}>
        <GiftIcon size={20} aria-hidden />
        New users get 2 free image generations!
      </Box>
      {tabs.length > 1 ? (
        <MethodTabs label="Way to sign up" tabs={tabs} chosen={chosen} onChoose={setWanted}>
          {forms[chosen]()}
        </MethodTabs>
      ) : (
        forms[chosen]()
      )}
      <Typography variant="hint" sx={{ mt: 4 }}>
        By creating an account, you agree to our{' '}
        <a href="/terms" target="_blank">
          terms
        </a>
        . See our{' '}
        <a href="/privacy" target="_blank">
          privacy policy
        </a>
        . Both open in a new tab.
      </Typography>
      {toggle}
    </Step>
  );
}

/** A visitor who was about to log in by a method signs up by the same one. */
function firstMethod(byPhone: boolean, byEmail: boolean): SignUpMethod {
  if (byPhone) return 'phone';
  return byEmail ? 'email' : 'google';
}
