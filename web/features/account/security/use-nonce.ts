import { useState } from 'react';
import type { useAuthAction } from './use-auth-action.js';

/** The code that proves who one is when there is no password to ask for. */
export function useNonce(run: ReturnType<typeof useAuthAction>['run']) {
  const [nonce, setNonce] = useState('');
  const [nonceSent, setNonceSent] = useState(false);

  const sendNonce = async () => {
    const sent = (await run((client) => client.reauthenticate())) !== undefined;
    if (sent) setNonceSent(true);
    return sent;
  };

  return { nonce, setNonce, nonceSent, sendNonce };
}
