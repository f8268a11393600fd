import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import type { Order } from '../../../../server/checkout/contract.js';
import { apiErrorOf } from '../../../shared/api/api.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { emailProblem } from '../../../shared/sign-in/email-problem.js';
import { useProblemFocus } from '../../../shared/sign-in/use-problem-focus.js';
import { Button } from '../../../shared/ui/Button.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { useFindOrderMutation } from './order-history-api.js';

interface Problems {
  number?: string | undefined;
  email?: string | undefined;
  /** Refusal of number and email address as a pair. */
  refusal?: { title: string; message: string };
}

export function OrderLookupForm({ onFound }: { onFound: (found: { order: Order; email: string }) => void }) {
  const [lookUp, { isLoading }] = useFindOrderMutation();
  const [fields, setFields] = useState({ number: '', email: '' });
  const [problems, setProblems] = useState<Problems>({});
  const form = useProblemFocus(problems.number || problems.email ? problems : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [number, email] = [fields.number.trim(), fields.email.trim()];
    const typed = { number: number ? undefined : 'Please enter the order number.', email: emailProblem(email) };
    setProblems(typed);
    if (typed.number || typed.email) return;
    const { data: order, error } = await lookUp({ number, email });
    if (order) return onFound({ order, email });
    setProblems({ refusal: { title: titleOf(error), message: failureSentence(error) } });
  };

  return (
    <Stack component="form" spacing={4} ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Order number"
        placeholder="KS-XXXXX-XXXXX"
        required
        fullWidth
        autoComplete="off"
        value={fields.number}
        error={problems.number !== undefined}
        helperText={problems.number}
        onChange={({ target }) => setFields({ ...fields, number: target.value })}
        slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'characters', spellCheck: false } }}
      />
      <TextField
        label="Email"
        type="email"
        required
        fullWidth
        autoComplete="email"
        value={fields.email}
        error={problems.email !== undefined}
        helperText={problems.email ?? 'The one you ordered with.'}
        onChange={({ target }) => setFields({ ...fields, email: target.value })}
        slotProps={{ htmlInput: { maxLength: 254 } }}
      />
      {problems.refusal && <ErrorState {...problems.refusal} />}
      <Button type="submit" fullWidth disabled={isLoading}>
        {isLoading ? 'One moment…' : 'Find my order'}
      </Button>
    </Stack>
  );
}

function titleOf(error: unknown): string {
  const code = apiErrorOf(error)?.code ?? '';
  if (code === 'CHECKOUT.TOO_MANY_TRIES') return 'Please wait a while.';
  if (code === 'CHECKOUT.ORDER_NOT_FOUND') return 'No order found';
  return code === 'REQUEST.INVALID' ? 'Please check what you entered.' : 'We couldn’t look up your order.';
}
