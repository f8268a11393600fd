import { flushSync } from 'react-dom';

/** After a refused submit: the first field that must be mended. */
export function focusFirstProblem(form: HTMLFormElement): void {
  // The fields know only after the next rendering which of them are wrong.
  flushSync(() => undefined);
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
