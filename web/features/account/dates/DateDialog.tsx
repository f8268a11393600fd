import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { RememberedDate } from '../../../../server/dates/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { focusFirstProblem } from '../../../shared/ui/focus-first-problem.js';
import { DialogForm } from '../DialogForm.js';
import { DateFields } from './DateFields.js';
import { type DateFieldValues, type DateProblems, dateProblems, draftFrom, fieldsOf } from './date-form.js';
import { useSaveDateMutation } from './dates-api.js';

interface DateDialogProps {
  /** Undefined: closed; null: a new one. */
  date: RememberedDate | null | undefined;
  /** Where mails go; undefined without one. */
  email: string | undefined;
  onClose: () => void;
}

export function DateDialog({ date, email, onClose }: DateDialogProps) {
  return (
    <Dialog open={date !== undefined} onClose={onClose} aria-labelledby="date-title">
      {date !== undefined && <DateForm date={date} email={email} onClose={onClose} />}
    </Dialog>
  );
}

function DateForm({ date, email, onClose }: DateDialogProps & { date: RememberedDate | null }) {
  // The same for every try, so that nothing is added twice.
  const [id] = useState(() => date?.id ?? uuidv7());
  const [fields, setFields] = useState<DateFieldValues>(() => fieldsOf(date));
  const [problems, setProblems] = useState<DateProblems>({});
  const [save, { isLoading, error, reset }] = useSaveDateMutation();
  const toast = useToast();

  const submit = async (form: HTMLFormElement) => {
    const found = dateProblems(fields);
    if (Object.keys(found).length > 0) return focusFirstProblem(form, () => setProblems(found));
    if (isLoading) return;
    const answer = await save({ id, draft: draftFrom(fields) });
    if (answer.error) return;
    onClose();
    toast({ tone: 'success', title: date ? 'The date was changed' : 'The date was added' });
  };

  return (
    <DialogForm
      title={date ? 'Change this date' : 'Add a date'}
      titleId="date-title"
      failure={error && failureSentence(error)}
      isBusy={isLoading}
      save="Save"
      cancel="Cancel"
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <DateFields
        value={fields}
        problems={problems}
        email={email}
        onChange={(changed) => {
          setFields((before) => ({ ...before, ...changed }));
          setProblems({});
          reset();
        }}
      />
    </DialogForm>
  );
}
