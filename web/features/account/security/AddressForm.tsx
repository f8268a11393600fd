import TextField from '@mui/material/TextField';
import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import { useState, type FormEvent } from 'react';
import type { AuthAnswer, DataOf } from '../../../shared/sign-in/use-auth-call.js';
import { useProblemFocus } from '../../../shared/sign-in/use-problem-focus.js';
import { Button } from '../../../shared/ui/Button.js';
import styles from './forms.module.css';
import { useAuthAction } from './use-auth-action.js';

interface AddressFormProps<Answer extends AuthAnswer> {
  label: string;
  hint: string;
  type: 'email' | 'tel';
  /** What the button does. */
  action: string;
  /** @returns why it cannot be an address */
  check: (address: string) => string | undefined;
  save: (client: AuthClient, address: string) => Promise<Answer>;
  onDone?: (data: DataOf<Answer>) => void;
}

/** Asks for an e-mail address or a phone number. */
export function AddressForm<Answer extends AuthAnswer>(props: AddressFormProps<Answer>) {
  const { label, hint, type, action, check, save, onDone } = props;
  const { run, busy, problem, setProblem } = useAuthAction();
  const form = useProblemFocus(problem);
  const [address, setAddress] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = address.trim();
    const refusal = check(trimmed);
    if (refusal) return setProblem({ message: refusal });
    const data = await run((client) => save(client, trimmed));
    if (data !== undefined) onDone?.(data);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        type={type}
        autoComplete={type}
        required
        autoFocus
        fullWidth
        value={address}
        error={problem !== undefined}
        helperText={problem?.message ?? hint}
        onChange={({ target }) => setAddress(target.value)}
        slotProps={{ htmlInput: { maxLength: 254 }, formHelperText: { 'aria-live': 'polite' } }}
      />
      <Button type="submit" fullWidth disabled={busy}>
        {busy ? 'One moment…' : action}
      </Button>
    </form>
  );
}
