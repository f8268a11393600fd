import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { internationalNumber } from '../../shared/sign-in/phone-number.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { focusFirstProblem } from '../../shared/ui/focus-first-problem.js';
import { PhoneCodeStep } from './PhoneCodeStep.js';
import { useStep } from './use-step.js';

/** The phone number, then the code that was texted to it, with a way back to the number. */
export function PhoneForm() {
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const { step, begin, become, back } = useStep();
  const waiting = step?.kind === 'texted-code' ? step : undefined;
  const [number, setNumber] = useState(waiting?.to ?? '');
  const [problem, setProblem] = useState<string>();
  const [cameBack, setCameBack] = useState(waiting !== undefined);

  const send = async (to: string, next: typeof begin) => {
    const outcome = await call('Failed to send OTP', (client) => client.signInWithOtp({ phone: to }));
    if (outcome?.data) {
      toast({ tone: 'success', title: 'OTP sent!' });
      next({ kind: 'texted-code', to, since: Date.now() });
    }
    return outcome;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const phone = internationalNumber(number);
    setProblem(phone ? undefined : 'Please enter your number with its country code, such as +1 503 555 0142.');
    if (!phone) return focusFirstProblem(form);
    await send(phone, begin);
    setCameBack(true);
  };

  if (waiting) {
    const { to, since } = waiting;
    return <PhoneCodeStep phone={to} sentAt={since} resend={() => send(to, become)} onBack={back} />;
  }
  return (
    <Stack component="form" spacing={4} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        required
        fullWidth
        autoFocus={cameBack}
        placeholder="+1 503 555 0142"
        value={number}
        error={problem !== undefined}
        helperText={problem ?? 'Include the country code. We’ll text you a 6-character code.'}
        onChange={({ target }) => setNumber(target.value)}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <PhoneIcon size={20} aria-hidden />
              </InputAdornment>
            ),
          },
          htmlInput: { maxLength: 30 },
        }}
      />
      <Button type="submit" size={52} fullWidth disabled={busy}>
        {busy ? 'Sending…' : 'Send code'}
      </Button>
    </Stack>
  );
}
