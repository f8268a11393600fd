import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: string;
  tone: ToastTone;
  title: string;
  /** One sentence below the title. */
  message?: string;
  /** Label of the toast's button; `useToast` keeps its action. */
  actionLabel?: string;
}

/** The oldest toast makes room for a new one; phones show the last two. */
export const MAX_TOASTS = 3;

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    showToast: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      // A repeated toast replaces the earlier one, and its time starts again.
      reducer: (toasts, { payload }: PayloadAction<Toast>) =>
        [...toasts.filter((toast) => !saysTheSame(toast, payload)), payload].slice(-MAX_TOASTS),
    },
    closeToast: (toasts, { payload }: PayloadAction<string>) => toasts.filter((toast) => toast.id !== payload),
    /** Removes errors once the action has succeeded. */
    closeErrors: (toasts) => toasts.filter(({ tone }) => tone !== 'error'),
    /** Removes toasts that are outdated once the next action begins. */
    closeSuccesses: (toasts) => toasts.filter(({ tone }) => tone !== 'success'),
    closeAllButNewest: (toasts) => toasts.slice(-1),
  },
  selectors: { selectToasts: (toasts) => toasts },
});

/** Two toasts with a button may undo different things, even with the same text. */
function saysTheSame(one: Toast, other: Toast): boolean {
  if (one.actionLabel || other.actionLabel) return false;
  return one.tone === other.tone && one.title === other.title && one.message === other.message;
}

export const { showToast, closeToast, closeErrors, closeSuccesses, closeAllButNewest } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
