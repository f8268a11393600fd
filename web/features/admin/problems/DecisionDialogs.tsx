import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { uuidv7 } from 'uuidv7';
import type { AdminProblem, ProblemAnswer, ProblemReprint } from '../../../../server/admin/problems/contract.js';
import { PROBLEM_LIMITS } from '../../../../server/checkout/problems/contract.js';
import { isRefusal } from '../../../shared/api/is-refusal.js';
import { FormCheckbox } from '../../../shared/forms/FormCheckbox.js';
import { FormDialog } from '../../../shared/forms/FormDialog.js';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { formatDollars } from '../../../shared/money.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { answerForm, problemRefundForm, reprintForm } from './decision-schemas.js';
import { useAnswerProblemMutation, useRefundProblemMutation, useReprintProblemMutation } from './problems-api.js';
import { useUndo } from './use-undo.js';

interface DecisionProps {
  problem: AdminProblem;
  onClose: () => void;
}

const TEXT = { htmlInput: { maxLength: PROBLEM_LIMITS.text } };

/** Dialog that orders a reprint at no charge. */
export function ReprintDialog({ problem, onClose }: DecisionProps) {
  const [reprint] = useReprintProblemMutation();
  const { undo } = useUndo();
  const toast = useToast();
  const defaultValues = { quantity: Math.min(problem.quantity, problem.kept_quantity), ask_customer: false, message: '' };
  const form = useForm({ resolver: zodResolver(reprintForm), defaultValues });

  const submit = async (body: ProblemReprint) => {
    await reprint({ id: problem.id, body }).unwrap();
    onClose();
    const action = { label: 'Undo', run: () => undo(problem.id) };
    const done = body.ask_customer
      ? {
          title: 'We’re asking the customer first',
          message: 'We’ll print it again once they approve it, or once you release what they change.',
        }
      : { title: 'It is printed again', message: 'We email the customer in a moment.' };
    toast({ tone: 'success', ...done, action });
  };

  return (
    <FormDialog
      form={form}
      title="Print again"
      lead={`${problem.product_name}, at no charge. The customer gets an email that says so.`}
      action="Print again"
      width="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      {problem.kept_quantity > 1 && (
        <FormTextField
          control={form.control}
          name="quantity"
          label="How many?"
          select
          valueAsNumber
          slotProps={{ select: { native: true } }}
        >
          {Array.from({ length: problem.kept_quantity }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </FormTextField>
      )}
      <FormCheckbox control={form.control} name="ask_customer" label="Ask the customer first to approve or change it" />
      <FormTextField
        control={form.control}
        name="message"
        label="Your words to the customer (optional)"
        multiline
        minRows={3}
        slotProps={TEXT}
      />
    </FormDialog>
  );
}

/** Dialog that refunds the reported units. */
export function RefundProblemDialog({
  problem,
  offer,
  onClose,
}: DecisionProps & { offer: NonNullable<AdminProblem['refund_offer']> }) {
  const [refund] = useRefundProblemMutation();
  const [idempotencyKey, setKey] = useState(uuidv7);
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(problemRefundForm), defaultValues: { message: '' } });
  const amount = formatDollars(offer.amount);

  const submit = async ({ message }: { message: string }) => {
    try {
      await refund({ id: problem.id, body: { amount: offer.amount, message }, idempotencyKey }).unwrap();
    } catch (error) {
      // A refusal ends the attempt. A request without an answer, or with a fault, is repeated with the same key.
      if (isRefusal(error)) setKey(uuidv7());
      throw error;
    }
    onClose();
    toast({
      tone: 'success',
      title: `${amount} is being refunded`,
      message: 'We email the customer once the money is on its way.',
    });
  };

  return (
    <FormDialog
      form={form}
      title={`Refund ${amount}`}
      lead={`For ${offer.quantity} × ${problem.product_name}${offer.with_shipping ? ' and shipping' : ''}: what was paid, with discount and tax. It can’t be undone.`}
      action={`Refund ${amount}`}
      width="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormTextField
        control={form.control}
        name="message"
        label="Your words to the customer (optional)"
        multiline
        minRows={3}
        slotProps={TEXT}
      />
    </FormDialog>
  );
}

/** Dialog that answers the customer without a reprint or refund. */
export function AnswerDialog({ problem, onClose }: DecisionProps) {
  const [answer] = useAnswerProblemMutation();
  const { undo } = useUndo();
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(answerForm), defaultValues: { message: '' } });

  const submit = async (body: ProblemAnswer) => {
    await answer({ id: problem.id, body }).unwrap();
    onClose();
    const action = { label: 'Undo', run: () => undo(problem.id) };
    toast({ tone: 'success', title: 'Your answer is sent in a moment', action });
  };

  return (
    <FormDialog
      form={form}
      title={`Answer ${problem.customer_name}`}
      lead="By email. If they reply, it comes to your inbox."
      action="Send answer"
      width="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormTextField control={form.control} name="message" label="Your answer" multiline minRows={5} slotProps={TEXT} />
    </FormDialog>
  );
}
