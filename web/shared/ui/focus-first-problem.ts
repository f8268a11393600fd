import { flushSync } from 'react-dom';

/**
 * After a refused submit: the first field that must be mended, of a form or a part of one.
 * @param show marks the fields, unless that has happened
 */
export function focusFirstProblem(fields: HTMLElement | null, show: () => void = () => undefined): void {
  // The fields know only after the next rendering which of them are wrong.
  flushSync(show);
  fields?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
