import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { CONTACT_EMAIL } from '../../../server/contact/contract.js';
import { useSession, type VerifiedFactor } from '../../shared/session/SessionProvider.js';
import { AppFactor } from './AppFactor.js';
import { PhoneFactor } from './PhoneFactor.js';
import { Step } from './Step.js';
import { FormFooter } from './FormFooter.js';

/** The sign-in step that asks for the account's second factor. */
export function SecondFactorStep() {
  const { factors, signOut } = useSession();
  // An authenticator app needs no text message, so it comes first.
  const ways = factors
    .filter(({ factor_type }) => KNOWN.includes(factor_type))
    .toSorted((left, right) => rank(left) - rank(right));
  const [chosen, setChosen] = useState(0);
  const factor = ways[chosen % ways.length];
  if (factors.length === 0) return null;

  const isApp = factor?.factor_type === 'totp';
  const Factor = isApp ? AppFactor : PhoneFactor;
  return (
    <Step title="One more step" lead="Your account is protected by two-factor authentication." focusHeading={!isApp}>
      {factor ? (
        <Factor key={factor.id} factor={factor} />
      ) : (
        <FormFooter>
          This page doesn’t support your authentication method ({factors.map(({ factor_type }) => factor_type).join(', ')}) yet.
          Please reload it.
        </FormFooter>
      )}
      <Stack spacing={1}>
        {ways.length > 1 && (
          <Button variant="text" fullWidth onClick={() => setChosen(chosen + 1)}>
            Use another way
          </Button>
        )}
        <Button variant="text" fullWidth onClick={() => void signOut()}>
          Sign out
        </Button>
      </Stack>
      <FormFooter>
        Lost your phone? Write to us at <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>.
      </FormFooter>
    </Step>
  );
}

/** Types of factors that this version supports. */
const KNOWN: readonly string[] = ['totp', 'phone'];

function rank({ factor_type }: VerifiedFactor): number {
  return factor_type === 'totp' ? 0 : 1;
}
