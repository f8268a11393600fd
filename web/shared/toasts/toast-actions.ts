import { MAX_TOASTS } from './toasts-slice.js';

export interface ToastAction {
  /** One word, such as 'Undo'. */
  label: string;
  run: () => void;
}

/** Actions of the toast buttons, by toast id: the Redux store must not contain functions. */
const actions = new Map<string, ToastAction['run']>();

export function keepAction(toastId: string, run: ToastAction['run']): void {
  actions.set(toastId, run);
  const [oldest] = actions.keys();
  if (actions.size > MAX_TOASTS && oldest !== undefined) actions.delete(oldest);
}

/** Runs the action once, even if the button is clicked several times. */
export function runAction(toastId: string): void {
  const run = actions.get(toastId);
  actions.delete(toastId);
  run?.();
}
