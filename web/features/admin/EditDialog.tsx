import Dialog from '@mui/material/Dialog';
import type { KeyboardEvent, ReactNode } from 'react';

interface EditDialogProps {
  /** Covers all of a phone and keeps one height elsewhere. */
  isTall?: boolean;
  /** By Escape. A click beside it does nothing, so that nothing typed is lost by it. */
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A large dialog for what takes a while; a sheet from below on a phone. */
export function EditDialog({ isTall = false, onClose, onKeyDown, children }: EditDialogProps) {
  return (
    <Dialog
      open
      maxWidth="lg"
      transitionDuration={0}
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
