import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import { internationalNumber } from '../../../shared/sign-in/phone-number.js';
import type { AuthAnswer, DataOf } from '../../../shared/sign-in/use-auth-call.js';
import { AddressForm } from './AddressForm.js';

const EXAMPLE = '+1 503 555 0142';

interface NumberFormProps<Answer extends AuthAnswer> {
  label: string;
  /** The number comes with its plus, and without what people write between the digits. */
  save: (client: AuthClient, phone: string) => Promise<Answer>;
  onDone?: (data: DataOf<Answer>) => void;
}

/** Asks for the phone number that a code is texted to. */
export function NumberForm<Answer extends AuthAnswer>({ label, save, onDone }: NumberFormProps<Answer>) {
  return (
    <AddressForm
      label={label}
      hint={`With the country code, such as ${EXAMPLE}. We text a code to it.`}
      type="tel"
      action="Send the code"
      check={(number) =>
        internationalNumber(number) ? undefined : `Please enter your number with its country code, such as ${EXAMPLE}.`
      }
      save={(client, number) => save(client, internationalNumber(number) ?? number)}
      {...(onDone && { onDone })}
    />
  );
}
