import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/SessionProvider.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import styles from './AuthPage.module.css';
import { LogInForm } from './LogInForm.js';
import { returnPath } from './return-path.js';
import { SignUpForm } from './SignUpForm.js';

type Mode = 'login' | 'sign-up';

const WORDS = {
  login: {
    title: 'Welcome back',
    lead: 'Your photos, pictures and orders are where you left them.',
    question: 'New to Keepsake?',
    other: 'Sign up',
  },
  'sign-up': {
    title: 'Create your account',
    lead: 'New users get 2 free image generations!',
    question: 'Have an account already?',
    other: 'Log in',
  },
} as const;

/** /auth: sign in or sign up by e-mail, then back to where one came from. */
export default function AuthPage() {
  const [mode, setMode] = useState<Mode>('login');
  const { state } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const words = WORDS[mode];
  usePageTitle(mode === 'login' ? 'Log in' : 'Sign up');

  useEffect(() => {
    if (state === 'signed-in') void navigate(returnPath(search, window.location.origin), { replace: true });
  }, [state, search, navigate]);

  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1>{words.title}</h1>
        <p className={mode === 'login' ? styles.lead : styles.gift}>{words.lead}</p>
        {mode === 'login' ? <LogInForm /> : <SignUpForm onDone={() => setMode('login')} />}
        <p className={styles.toggle}>
          {words.question}{' '}
          <button type="button" onClick={() => setMode(mode === 'login' ? 'sign-up' : 'login')}>
            {words.other}
          </button>
        </p>
      </div>
      <img className={styles.side} src="/pictures/auth-side.webp" alt="" />
    </div>
  );
}
