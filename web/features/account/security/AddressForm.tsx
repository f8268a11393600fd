import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import { useForm } from 'react-hook-form';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { emailProblem } from '../../../shared/sign-in/email-problem.js';
import { internationalNumber } from '../../../shared/sign-in/phone-number.js';
import type { AuthAnswer, DataOf } from '../../../shared/sign-in/use-auth-call.js';
import { AuthForm } from './AuthForm.js';
import { useAuthAction } from './use-auth-action.js';

const EXAMPLE = '+1 503 555 0142';

interface Kind {
  hint: string;
  /** Label of the submit button. */
  action: string;
  /** @returns why the address is invalid */
  check: (address: string) => string | undefined;
}

const KINDS = {
  email: {
    hint: 'We’ll email this address. Follow the link in the email, or type its code here.',
    action: 'Add email',
    check: emailProblem,
  },
  tel: {
    hint: `With the country code, such as ${EXAMPLE}. We’ll text you a code.`,
    action: 'Send the code',
    check: (number) =>
      internationalNumber(number) ? undefined : `Please enter your number with its country code, such as ${EXAMPLE}.`,
  },
} satisfies Record<string, Kind>;

interface AddressFormProps<Answer extends AuthAnswer> extends Partial<Kind> {
  label: string;
  type: keyof typeof KINDS;
  /** Saves the address; a phone number has its plus and no separators. */
  save: (client: AuthClient, address: string) => Promise<Answer>;
  onDone?: (data: DataOf<Answer>) => void;
}

/** Asks for an email address or a phone number. */
export function AddressForm<Answer extends AuthAnswer>({ label, type, save, onDone, ...words }: AddressFormProps<Answer>) {
  const { hint, action, check } = { ...KINDS[type], ...words };
  const { run, busy } = useAuthAction();
  const form = useForm({ defaultValues: { address: '' } });

  const submit = async ({ address }: { address: string }) => {
    const trimmed = address.trim();
    const data = await run(
      (client) => save(client, type === 'tel' ? (internationalNumber(trimmed) ?? trimmed) : trimmed),
      ({ message }) => form.setError('address', { message }, { shouldFocus: true }),
    );
    if (data !== undefined) onDone?.(data);
  };

  return (
    <AuthForm form={form} action={action} busy={busy} onSubmit={submit}>
      <FormTextField
        control={form.control}
        name="address"
        rules={{ validate: (address) => check(address.trim()) }}
        label={label}
        type={type}
        autoComplete={type}
        required
        autoFocus
        helperText={hint}
        slotProps={{ htmlInput: { maxLength: 254 }, formHelperText: { 'aria-live': 'polite' } }}
      />
    </AuthForm>
  );
}
