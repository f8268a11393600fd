import { flushSync } from 'react-dom';

/**
 * After a refused submit: the first field that must be mended.
 * @param show marks the fields, unless that has happened
 */
export function focusFirstProblem(form: HTMLFormElement | null, show: () => void = () => undefined): void {
  // The fields know only after the next rendering which of them are wrong.
  flushSync(show);
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
