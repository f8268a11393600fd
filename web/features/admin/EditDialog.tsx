import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog } from '../../shared/mui/Dialog.js';
import styles from './EditDialog.module.css';

interface EditDialogProps {
  /** Whether the dialog fills a phone's screen and has a fixed height elsewhere. */
  isTall?: boolean;
  /** Called on Escape. A click on the backdrop does nothing, so that no input is lost. */
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A large dialog for long forms; a bottom sheet on phones. */
export function EditDialog({ isTall = false, onClose, onKeyDown, children }: EditDialogProps) {
  return (
    <Dialog
      open
      maxWidth="lg"
      transitionDuration={0}
      toasts={styles.toasts}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      {...(isTall && { slotProps: { paper: { sx: TALL } } })}
      // Undefined would replace the dialog's own handler, which knows Escape.
      {...(onKeyDown && { onKeyDown })}
    >
      {children}
    </Dialog>
  );
}

const TALL = {
  height: { xs: '100%', md: 'min(860px, calc(100% - 64px))' },
  borderRadius: { xs: 0, md: 'var(--radius-hero)' },
};
