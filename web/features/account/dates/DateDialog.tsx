import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { uuidv7 } from 'uuidv7';
import type { RememberedDate } from '../../../../server/dates/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Button } from '../../../shared/ui/Button.js';
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
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = dateProblems(fields);
    // The fields know only after the rendering which of them are wrong.
    flushSync(() => setProblems(found));
    if (Object.keys(found).length > 0) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (isLoading) return;
    const answer = await save({ id, draft: draftFrom(fields) });
    if (answer.error) return;
    onClose();
    toast({ tone: 'success', title: date ? 'The date was changed' : 'The date was added' });
  };

  return (
    <Stack
      component="form"
      ref={form}
      noValidate
      spacing={5}
      sx={{ width: 460, maxWidth: '100%', p: { xs: '24px 16px', sm: 7 } }}
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      <h2 id="date-title">{date ? 'Change this date' : 'Add a date'}</h2>
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
      {error && <Alert severity="error">{failureSentence(error)}</Alert>}
      <Stack spacing={2}>
        <Button type="submit" fullWidth disabled={isLoading}>
          {isLoading ? 'One moment…' : 'Save'}
        </Button>
        <Button variant="quiet" fullWidth onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
