import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AuthSettings } from '../../shared/sign-in/auth-settings.js';
import { LinkProblem } from './LinkProblem.js';
import { LogIn } from './LogIn.js';
import { MailStep } from './MailStep.js';
import { SignUp } from './SignUp.js';
import { type SignInStep, useStep } from './use-step.js';

interface SignInFlowProps {
  settings: AuthSettings;
  /** Return path, within this site. */
  returnTo: string;
}

/** The steps for a visitor: log in, sign up, or wait for an email. */
export function SignInFlow({ settings, returnTo }: SignInFlowProps) {
  const { search } = useLocation();
  const { problem, step, begin, become, back } = useStep();
  const query = new URLSearchParams(search);
  const [mode, setMode] = useState<'login' | 'sign-up'>(
    settings.signUp && !step && query.get('mode') === 'signup' ? 'sign-up' : 'login',
  );
  const [byPhone, setByPhone] = useState(step?.kind === 'texted-code' || query.get('method') === 'phone');
  const [email, setEmail] = useState(step?.kind === 'mailed-code' ? step.to : '');
  // Focus target of the next step; the first step keeps the browser's focus.
  const [moved, setMoved] = useState(step?.kind === 'mailed-code' || step?.kind === 'ask-address');
  const { origin } = window.location;

  const change = (next: 'login' | 'sign-up') => {
    setMode(next);
    setMoved(true);
  };
  const waitForMail = (next: SignInStep) => {
    setMoved(true);
    begin(next);
  };

  if (step && step.kind !== 'texted-code') {
    return (
      <MailStep
        step={step}
        email={email}
        onEmail={setEmail}
        redirectTo={step.type === 'signup' ? new URL(returnTo, origin).href : `${origin}/auth${search}`}
        onStep={become}
        onBack={() => {
          setMode('login');
          back();
        }}
      />
    );
  }
  const shared = { settings, byPhone, email, onEmail: setEmail, returnTo, onStep: waitForMail, focusHeading: moved };
  return (
    <>
      {problem && <LinkProblem failure={problem} onNewLink={(type) => waitForMail({ kind: 'ask-address', type })} />}
      {mode === 'login' ? (
        <LogIn {...shared} onByPhone={setByPhone} onSignUp={() => change('sign-up')} />
      ) : (
        <SignUp {...shared} byEmail={query.get('method') === 'email' || email !== ''} onLogIn={() => change('login')} />
      )}
    </>
  );
}
