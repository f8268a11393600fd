import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
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
  /** 460 pixels, or 520. */
  width?: 'xs' | 'sm';
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
  width = 'xs',
  children,
  onClose,
  ...rest
}: FormDialogProps<Values, Output>) {
  const { isSubmitting, errors } = form.formState;
  const waits = isSubmitting || isBusy;
  return (
    <Dialog open maxWidth={width} onClose={onClose}>
      <Form form={form} {...rest}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          {lead && <DialogContentText>{lead}</DialogContentText>}
          {children}
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button type="submit" variant="contained" size="large" disabled={isDisabled} aria-disabled={waits}>
            {waits ? busyAction : action}
          </Button>
          <Button variant="text" onClick={onClose}>
            {cancel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
