import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { Toaster } from '../toasts/Toaster.js';

interface DialogWithToastsProps extends DialogProps {
  /** Where the toasts are, if not in the corner of the window. */
  toasts?: string | undefined;
}

/**
 * A dialog with the toasts in it. While it is open, it hides the page behind it from screen readers and keeps the focus, so
 * toasts on the page would be neither announced nor reachable.
 */
export function Dialog({ children, toasts, ...props }: DialogWithToastsProps) {
  return (
    <MuiDialog {...props}>
      {children}
      {props.open && <Toaster isOverPage className={toasts} />}
    </MuiDialog>
  );
}
