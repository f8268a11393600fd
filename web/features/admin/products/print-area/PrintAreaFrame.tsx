import Dialog from '@mui/material/Dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './PrintAreaDialog.module.css';

interface PrintAreaFrameProps {
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Over the product's form; as large as the screen on a phone. A click beside it does nothing, so that nothing is lost by it. */
export function PrintAreaFrame({ onClose, onKeyDown, children }: PrintAreaFrameProps) {
  return (
    <Dialog
      open
      maxWidth={false}
      transitionDuration={0}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      onKeyDown={onKeyDown}
      aria-labelledby="print-area-title"
      slotProps={{ paper: { className: styles.paper }, container: { className: styles.container } }}
    >
      {children}
    </Dialog>
  );
}
