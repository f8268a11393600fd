import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { RedirectNotice } from '../../shared/session/read-auth-redirect.js';

export type LinkFailure = Extract<RedirectNotice, { kind: 'failure' }>;

const DEAD_LINK = 'This link doesn’t work anymore. It may have expired or already been used. We can send you a new one.';

/** Our own messages: anyone can craft a URL, so its text is never shown. */
const MESSAGES = new Map([
  ['otp_expired', DEAD_LINK],
  ['access_denied', 'Google didn’t sign you in. You can try again, or use another way.'],
  ['bad_oauth_callback', 'Google didn’t sign you in. You can try again, or use another way.'],
  ['bad_oauth_state', 'Logging in with Google took too long. Please try again.'],
  ['flow_state_expired', 'Logging in took too long. Please try again.'],
  ['flow_state_not_found', 'Logging in took too long. Please try again.'],
  ['provider_email_needs_verification', 'Google hasn’t confirmed your email address yet. Please use another way.'],
  ['signup_disabled', 'We’re not taking new accounts right now.'],
  ['user_banned', 'This account is blocked. Write to us if you think that is a mistake.'],
]);

interface LinkProblemProps {
  failure: LinkFailure;
  onNewLink: (type: 'signup' | 'recovery') => void;
}

/** Why a link from an email or the sign-in with Google failed, and how to continue. */
export function LinkProblem({ failure, onNewLink }: LinkProblemProps) {
  const fromMail = failure.from === 'mail';
  return (
    <Alert severity="error" sx={{ mb: 6 }}>
      <strong>{fromMail ? 'The link didn’t work' : 'Authentication failed'}</strong>
      <p>{MESSAGES.get(failure.code) ?? (fromMail ? DEAD_LINK : MESSAGES.get('bad_oauth_callback'))}</p>
      {fromMail && failure.code !== 'user_banned' && (
        <Stack direction="row" role="group" aria-label="Send a new link" sx={{ flexWrap: 'wrap', gap: 2, mt: 3 }}>
          <Button variant="outlined" size="small" onClick={() => onNewLink('signup')}>
            Confirm my address
          </Button>
          <Button variant="outlined" size="small" onClick={() => onNewLink('recovery')}>
            Reset my password
          </Button>
        </Stack>
      )}
    </Alert>
  );
}
