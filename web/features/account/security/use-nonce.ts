import { useState } from 'react';
import type { AuthFailure } from '../../../shared/sign-in/use-auth-call.js';
import type { useAuthAction } from './use-auth-action.js';

/** Requests a code for reauthentication, for customers without a password. */
export function useNonce(run: ReturnType<typeof useAuthAction>['run'], onFailure?: (failure: AuthFailure) => void) {
  const [nonceSent, setNonceSent] = useState(false);

  const sendNonce = async () => {
    const sent = (await run((client) => client.reauthenticate(), onFailure)) !== undefined;
    if (sent) setNonceSent(true);
    return sent;
  };

  return { nonceSent, sendNonce };
}
