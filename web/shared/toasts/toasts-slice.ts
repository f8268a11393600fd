import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: string;
  tone: ToastTone;
  title: string;
  /** One sentence under the title. */
  message?: string;
  /** The word on the note's button; what it does is kept by `useToast`. */
  actionLabel?: string;
}

/** The oldest leaves for another; a phone shows the last two of them. */
export const MOST_TOASTS = 3;

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    showToast: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      // The same again takes the place of the one that is there, and its time begins anew.
      reducer: (toasts, { payload }: PayloadAction<Toast>) =>
        [...toasts.filter((toast) => !saysTheSame(toast, payload)), payload].slice(-MOST_TOASTS),
    },
    closeToast: (toasts, { payload }: PayloadAction<string>) => toasts.filter((toast) => toast.id !== payload),
    /** What failed before has worked now. */
    closeErrors: (toasts) => toasts.filter(({ tone }) => tone !== 'error'),
    /** What they tell of is past once the next thing begins. */
    closeSuccesses: (toasts) => toasts.filter(({ tone }) => tone !== 'success'),
    closeAllButNewest: (toasts) => toasts.slice(-1),
  },
  selectors: { selectToasts: (toasts) => toasts },
});

/** Two notes with a button may undo different things, however alike they sound. */
function saysTheSame(one: Toast, other: Toast): boolean {
  if (one.actionLabel || other.actionLabel) return false;
  return one.tone === other.tone && one.title === other.title && one.message === other.message;
}

export const { showToast, closeToast, closeErrors, closeSuccesses, closeAllButNewest } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
