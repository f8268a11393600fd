import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import {
  type NewProblem,
  type OrderProblems,
  PROBLEM_KINDS,
  PROBLEM_LIMITS,
  PROBLEM_WISHES,
} from '../../../../../server/checkout/problems/contract.js';
import { FormDialog } from '../../../../shared/forms/FormDialog.js';
import { FormTextField } from '../../../../shared/forms/FormTextField.js';
import { PROBLEM_WORDS, WISH_WORDS } from '../../../../shared/orders/problem-words.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { problemForm } from './problem-schema.js';
import { ProblemPhotos } from './ProblemPhotos.js';
import { type ProblemAccess, useSendProblemMutation } from './problems-api.js';
import { useProblemPhotos } from './use-problem-photos.js';

interface ProblemDialogProps {
  access: ProblemAccess;
  /** Gifts whose problems can be reported; at least one. */
  lines: OrderProblems['lines'];
  onClose: () => void;
}

const NATIVE = { select: { native: true } } as const;

/** The gift, its problem with photos, and what the customer would like. */
export function ProblemDialog({ access, lines, onClose }: ProblemDialogProps) {
  const [send] = useSendProblemMutation();
  const photos = useProblemPhotos(access);
  const toast = useToast();
  const [first] = lines;
  const form = useForm({
    resolver: zodResolver(problemForm),
    defaultValues: { line_id: first?.id ?? '', quantity: 1, wish: 'reprint', text: '', photo_ids: [] },
  });
  const { control } = form;
  const chosen = useWatch({ control, name: 'line_id' });
  const most = lines.find(({ id }) => id === chosen)?.quantity ?? 1;

  const submit = async (problem: NewProblem) => {
    await send({ access, problem: { ...problem, photo_ids: photos.sent.map(({ id }) => id) } }).unwrap();
    onClose();
    toast({ tone: 'success', title: 'We got it', message: 'We’ll look at it and email you.' });
  };

  return (
    <FormDialog
      form={form}
      title="What is wrong?"
      lead="We’re sorry. Tell us, and we’ll make it right."
      action="Send"
      busyAction={photos.isSending ? 'Sending your photos…' : 'Sending…'}
      isBusy={photos.isSending}
      width="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      {lines.length > 1 && (
        <FormTextField
          control={control}
          name="line_id"
          label="Which gift?"
          select
          slotProps={NATIVE}
          rules={{ onChange: () => form.setValue('quantity', 1) }}
        >
          {lines.map(({ id, product_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FormTextField>
      )}
      {most > 1 && (
        <FormTextField control={control} name="quantity" label="How many of them?" select valueAsNumber slotProps={NATIVE}>
          {Array.from({ length: most }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </FormTextField>
      )}
      <FormTextField control={control} name="kind" label="What is wrong with it?" select slotProps={NATIVE}>
        <option value="">Please choose</option>
        {PROBLEM_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {PROBLEM_WORDS[kind]}
          </option>
        ))}
      </FormTextField>
      <FormTextField
        control={control}
        name="text"
        label="In your words (optional)"
        multiline
        minRows={3}
        maxRows={10}
        helperText="What do you see? It helps us get it right."
        slotProps={{ htmlInput: { maxLength: PROBLEM_LIMITS.text } }}
      />
      <ProblemPhotos {...photos} />
      <FormTextField control={control} name="wish" label="What would you like?" select slotProps={NATIVE}>
        {PROBLEM_WISHES.map((wish) => (
          <option key={wish} value={wish}>
            {WISH_WORDS[wish]}
          </option>
        ))}
      </FormTextField>
    </FormDialog>
  );
}
