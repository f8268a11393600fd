import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps } from './Form.js';

interface FormDialogProps<Values extends FieldValues, Output> extends FormProps<Values, Output> {
  title: string;
  /** Under the title. */
  lead?: ReactNode;
  /** The buttons. */
  action: string;
  busyAction?: string;
  cancel?: string;
  isDisabled?: boolean;
  /** While a call of another part runs; the dialog knows about its own. */
  isBusy?: boolean;
  width?: number;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog with fields. It is open while it is rendered, so that it has no old values the next time. */
export function FormDialog<Values extends FieldValues, Output>({
  form,
  title,
  lead,
  action,
  busyAction = 'One moment…',
  cancel = 'Cancel',
  isDisabled = false,
  isBusy = false,
  width = 460,
  children,
  onClose,
  ...rest
}: FormDialogProps<Values, Output>) {
  const id = useId();
  const { isSubmitting, errors } = form.formState;
  const waits = isSubmitting || isBusy;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <Form form={form} spacing="18px" sx={{ width, maxWidth: '100%', p: { xs: '24px 20px 16px', sm: 7 } }} {...rest}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead}
        </div>
        {children}
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        <Stack spacing={2}>
          <Button type="submit" variant="contained" size="large" fullWidth disabled={isDisabled} aria-disabled={waits}>
            {waits ? busyAction : action}
          </Button>
          <Button variant="text" fullWidth onClick={onClose}>
            {cancel}
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}
