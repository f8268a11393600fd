import { MOST_TOASTS } from './toasts-slice.js';

export interface ToastAction {
  /** One word, such as 'Undo'. */
  label: string;
  run: () => void;
}

/** What the buttons on the notes do, by the note's id: functions have no place in the store. */
const actions = new Map<string, ToastAction['run']>();

export function keepAction(toastId: string, run: ToastAction['run']): void {
  actions.set(toastId, run);
  const [oldest] = actions.keys();
  if (actions.size > MOST_TOASTS && oldest !== undefined) actions.delete(oldest);
}

/** Does it once, however often the button is pressed. */
export function runAction(toastId: string): void {
  const run = actions.get(toastId);
  actions.delete(toastId);
  run?.();
}
