import { isRefusal } from '../api/is-refusal.js';
import type { NewToast } from './use-toast.js';

/** A button to repeat a call that had no answer or met a fault. A refusal would only be repeated. */
export function tryAgain(error: unknown, run: () => void): Pick<NewToast, 'action'> {
  return isRefusal(error) ? {} : { action: { label: 'Try again', run } };
}
