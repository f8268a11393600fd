import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import { useState } from 'react';
import { AddressForm } from './AddressForm.js';
import { ConfirmCodeForm } from './ConfirmCodeForm.js';
import { useUnverifiedFactor } from './use-unverified-factor.js';

interface Challenge {
  factorId: string;
  challengeId: string;
}

/** The phone number, then the code that was texted to it. */
export function AddTextMessage({ onDone }: { onDone: () => void }) {
  const { remember, removeUnverified } = useUnverifiedFactor();
  const [challenge, setChallenge] = useState<Challenge>();

  const text = async (client: AuthClient, factorId: string) => {
    const answer = await client.mfa.challenge({ factorId, channel: 'sms' });
    if (answer.data) setChallenge({ factorId, challengeId: answer.data.id });
    return answer;
  };

  const enrol = async (client: AuthClient, phone: string) => {
    // An earlier attempt may have left a factor whose code could not be texted.
    await removeUnverified(client);
    const enrolled = await client.mfa.enroll({ factorType: 'phone', friendlyName: phone, phone });
    if (enrolled.error) return enrolled;
    remember(enrolled.data.id);
    return text(client, enrolled.data.id);
  };

  if (!challenge) return <AddressForm type="tel" label="Phone number" save={enrol} />;
  return (
    <ConfirmCodeForm
      label="Code from the text message"
      action="Turn on"
      isTexted
      confirm={(client, code) => client.mfa.verify({ ...challenge, code })}
      onDone={() => {
        remember(undefined);
        onDone();
      }}
      resend={(client) => text(client, challenge.factorId)}
    />
  );
}
