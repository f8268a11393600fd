import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm, useWatch } from 'react-hook-form';
import { REVIEW_LIMITS } from '../../../../server/reviews/contract.js';
import { Form } from '../../../shared/forms/Form.js';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { answerForm } from './answer-schema.js';

interface AnswerFormProps {
  reviewId: string;
  /** Current answer; empty without one. */
  answer: string;
  onSave: (answer: string) => Promise<void>;
  onCancel: () => void;
}

/** The shop's public answer to a review. Saving an empty answer removes it. */
export function AnswerForm({ reviewId, answer, onSave, onCancel }: AnswerFormProps) {
  const form = useForm({ resolver: zodResolver(answerForm), defaultValues: { answer } });
  const { isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'answer' });
  return (
    <Form form={form} spacing="10px" sx={{ maxWidth: '70ch' }} onSubmit={(written) => onSave(written.answer)}>
      <FormTextField
        control={form.control}
        name="answer"
        id={`answer-${reviewId}`}
        label="Your answer"
        multiline
        minRows={3}
        autoFocus
        helperText="Shown to everyone below the review."
        slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.answer } }}
      />
      <Stack direction="row" sx={{ gap: '8px' }}>
        <BusyButton type="submit" variant="contained" size="small" disabled={!answer && !typed.trim()} isBusy={isSubmitting}>
          Save answer
        </BusyButton>
        <Button variant="text" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Form>
  );
}
