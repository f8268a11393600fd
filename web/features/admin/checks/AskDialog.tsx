import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { AdminPrintToCheck } from '../../../../server/admin/print-checks/contract.js';
import { FormDialog } from '../../../shared/forms/FormDialog.js';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { questionForm } from './ask-schema.js';
import { useAskAboutPrintMutation } from './checks-api.js';

const CHOICE = 'Should we print it as it is, or would you like to change it?';

/** The customer gets a link to approve or change the gift. */
export function AskDialog({ print, onClose }: { print: AdminPrintToCheck; onClose: () => void }) {
  const [ask] = useAskAboutPrintMutation();
  const toast = useToast();
  const reasons = print.findings.map(({ message }) => `${message}.`);
  const form = useForm({
    resolver: zodResolver(questionForm),
    defaultValues: { message: [...reasons, CHOICE].join(' ') },
  });

  const send = async ({ message }: { message: string }) => {
    await ask({ line: print.line_id, message }).unwrap();
    toast({ tone: 'success', title: 'The customer gets an email', message: 'The print waits for their answer.' });
    onClose();
  };

  return (
    <FormDialog
      form={form}
      title={`Ask about ${print.product_name}`}
      action="Send the question"
      busyAction="Sending…"
      onSubmit={send}
      onClose={onClose}
    >
      <FormTextField control={form.control} name="message" label="Your question" multiline minRows={4} autoFocus />
    </FormDialog>
  );
}
