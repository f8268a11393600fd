import { useCallback } from 'react';
import { useAppDispatch } from '../store/hooks.js';
import { keepAction, type ToastAction } from './toast-actions.js';
import { showToast, type Toast } from './toasts-slice.js';

export interface NewToast extends Omit<Toast, 'id' | 'actionLabel'> {
  /** A button on the note, such as 'Undo'. It works once and closes the note, which stays longer because of it. */
  action?: ToastAction;
}

/**
 * A function that shows a note in the corner: `toast({ tone: 'error', title: 'Error', message: '…' })`, or with a
 * button: `toast({ tone: 'info', title: 'Removed', action: { label: 'Undo', run: () => … } })`.
 */
export function useToast(): (toast: NewToast) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ action, ...toast }) => {
      const { payload } = dispatch(showToast(action ? { ...toast, actionLabel: action.label } : toast));
      if (action) keepAction(payload.id, action.run);
    },
    [dispatch],
  );
}
