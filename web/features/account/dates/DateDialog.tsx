import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { uuidv7 } from 'uuidv7';
import type { DateDraft, RememberedDate } from '../../../../server/dates/contract.js';
import { FormDialog } from '../../../shared/forms/FormDialog.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { DateFields } from './DateFields.js';
import { chosenDate, dateForm } from './date-schema.js';
import { useSaveDateMutation } from '../../../shared/remembered-dates/dates-api.js';

interface DateDialogProps {
  /** Null for a new one. */
  date: RememberedDate | null;
  /** Where mails go; undefined without one. */
  email: string | undefined;
  onClose: () => void;
}

export function DateDialog({ date, email, onClose }: DateDialogProps) {
  // The same id for every attempt, so that nothing is added twice.
  const [id] = useState(() => date?.id ?? uuidv7());
  const [save] = useSaveDateMutation();
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(dateForm), defaultValues: chosenDate(date) });

  const submit = async (draft: DateDraft) => {
    await save({ id, draft }).unwrap();
    onClose();
    toast({ tone: 'success', title: date ? 'The date was changed' : 'The date was added' });
  };

  return (
    <FormDialog form={form} title={date ? 'Change this date' : 'Add a date'} action="Save" onSubmit={submit} onClose={onClose}>
      <DateFields form={form} email={email} />
    </FormDialog>
  );
}
