import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AuthSettings } from '../../shared/sign-in/auth-settings.js';
import { type LinkFailure, LinkProblem } from './LinkProblem.js';
import { LogIn } from './LogIn.js';
import { MailStep, type MailRequest } from './MailStep.js';
import { SignUp } from './SignUp.js';

interface WaysInProps {
  settings: AuthSettings;
  /** Where to go afterwards, a path of this site. */
  returnTo: string;
}

/** Of a visitor: log in, sign up, or wait for a mail. */
export function WaysIn({ settings, returnTo }: WaysInProps) {
  const { search, state } = useLocation();
  const failure = (state as { problem?: LinkFailure } | null)?.problem;
  const [mode, setMode] = useState<'login' | 'sign-up'>('login');
  const [mail, setMail] = useState<MailRequest | null>(null);
  const [byPhone, setByPhone] = useState(() => new URLSearchParams(search).get('method') === 'phone');
  const [email, setEmail] = useState('');
  const { origin } = window.location;

  if (mail) {
    return (
      <MailStep
        {...mail}
        email={email}
        onEmail={setEmail}
        redirectTo={mail.type === 'signup' ? new URL(returnTo, origin).href : `${origin}/auth${search}`}
        onBack={() => {
          setMail(null);
          setMode('login');
        }}
      />
    );
  }
  return (
    <>
      {failure && <LinkProblem failure={failure} onNewLink={(type) => setMail({ type, begin: 'ask' })} />}
      {mode === 'login' ? (
        <LogIn
          settings={settings}
          byPhone={byPhone}
          onByPhone={setByPhone}
          email={email}
          onEmail={setEmail}
          returnTo={returnTo}
          onMail={setMail}
          onSignUp={() => setMode('sign-up')}
        />
      ) : (
        <SignUp
          settings={settings}
          byPhone={byPhone}
          email={email}
          onEmail={setEmail}
          returnTo={returnTo}
          onMail={setMail}
          onLogIn={() => setMode('login')}
        />
      )}
    </>
  );
}
