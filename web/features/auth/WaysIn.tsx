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
  // Where a reader begins on the next view; the page itself begins where the browser does.
  const [moved, setMoved] = useState(false);
  const { origin } = window.location;

  const show = (next: { mode: 'login' | 'sign-up'; mail: MailRequest | null }) => {
    setMode(next.mode);
    setMail(next.mail);
    setMoved(true);
  };

  if (mail) {
    return (
      <MailStep
        {...mail}
        email={email}
        onEmail={setEmail}
        redirectTo={mail.type === 'signup' ? new URL(returnTo, origin).href : `${origin}/auth${search}`}
        onBack={() => show({ mode: 'login', mail: null })}
      />
    );
  }
  return (
    <>
      {failure && <LinkProblem failure={failure} onNewLink={(type) => show({ mode, mail: { type, begin: 'ask' } })} />}
      {mode === 'login' ? (
        <LogIn
          settings={settings}
          byPhone={byPhone}
          onByPhone={setByPhone}
          email={email}
          onEmail={setEmail}
          returnTo={returnTo}
          onMail={(request) => show({ mode, mail: request })}
          focusHeading={moved}
          onSignUp={() => show({ mode: 'sign-up', mail: null })}
        />
      ) : (
        <SignUp
          settings={settings}
          byPhone={byPhone}
          email={email}
          onEmail={setEmail}
          returnTo={returnTo}
          onMail={(request) => show({ mode, mail: request })}
          focusHeading={moved}
          onLogIn={() => show({ mode: 'login', mail: null })}
        />
      )}
    </>
  );
}
