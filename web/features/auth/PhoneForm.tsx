import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Form } from '../../shared/forms/Form.js';
import { FormTextField } from '../../shared/forms/FormTextField.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { internationalNumber } from '../../shared/sign-in/phone-number.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { PhoneCodeStep } from './PhoneCodeStep.js';
import { useStep } from './use-step.js';

const NUMBER_RULE = 'Please enter your number with its country code, such as +1 503 555 0142.';

/** The phone number, then the code that was texted to it, with a way back to the number. */
export function PhoneForm() {
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const { step, begin, become, back } = useStep();
  const waiting = step?.kind === 'texted-code' ? step : undefined;
  const form = useForm({ defaultValues: { number: waiting?.to ?? '' } });
  const [cameBack, setCameBack] = useState(waiting !== undefined);

  const send = async (to: string, next: typeof begin) => {
    const outcome = await call('Failed to send OTP', (client) => client.signInWithOtp({ phone: to }));
    if (outcome?.data) {
      toast({ tone: 'success', title: 'OTP sent!' });
      next({ kind: 'texted-code', to, since: Date.now() });
    }
    return outcome;
  };

  const submit = async ({ number }: { number: string }) => {
    await send(internationalNumber(number) ?? number, begin);
    setCameBack(true);
  };

  if (waiting) {
    const { to, since } = waiting;
    return <PhoneCodeStep phone={to} sentAt={since} resend={() => send(to, become)} onBack={back} />;
  }
  return (
    <Form form={form} spacing={4} onSubmit={submit}>
      <FormTextField
        control={form.control}
        name="number"
        rules={{ validate: (number) => (internationalNumber(number) ? undefined : NUMBER_RULE) }}
        label="Phone number"
        type="tel"
        autoComplete="tel"
        required
        autoFocus={cameBack}
        placeholder="+1 503 555 0142"
        helperText="Include the country code. We’ll text you a 6-character code."
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
      <BusyButton type="submit" variant="contained" size="large" fullWidth isBusy={busy}>
        {busy ? 'Sending…' : 'Send code'}
      </BusyButton>
    </Form>
  );
}
