import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { failureMessage } from '../api/failure-message.js';
import { BusyButton } from '../mui/BusyButton.js';
import { Dialog } from '../mui/Dialog.js';
import { useToast } from '../toasts/use-toast.js';
import { Form, type FormProps } from './Form.js';
import { useIsOpen } from './use-is-open.js';

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

/**
 * A dialog with fields. It is open while it is rendered, so that it has no old values the next time. A click beside it closes it
 * only while nothing is typed.
 */
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
  onSubmit,
  onClose,
  ...rest
}: FormDialogProps<Values, Output>) {
  const { isSubmitting, isDirty, errors } = form.formState;
  const waits = isSubmitting || isBusy;
  const isOpen = useIsOpen();
  const toast = useToast();

  const submit = async (values: Output) => {
    try {
      await onSubmit(values);
    } catch (error) {
      if (!isOpen.current) toast({ tone: 'error', title: `“${title}” didn’t work`, message: failureMessage(error) });
      throw error;
    }
  };

  return (
    <Dialog open maxWidth={width} onClose={(_event, reason) => (reason === 'backdropClick' && isDirty) || onClose()}>
      <Form form={form} onSubmit={submit} {...rest}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          {lead && <DialogContentText>{lead}</DialogContentText>}
          {children}
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        </DialogContent>
        <DialogActions>
          <BusyButton type="submit" variant="contained" size="large" disabled={isDisabled} isBusy={waits}>
            {waits ? busyAction : action}
          </BusyButton>
          <Button variant="text" onClick={onClose}>
            {cancel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
