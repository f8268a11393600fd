import { flushSync } from 'react-dom';

/**
 * Focuses the first invalid field of a form, or of a part of one, after a refused submit.
 * @param show marks the fields, unless they are marked already
 */
export function focusFirstProblem(fields: HTMLElement | null, show: () => void = () => undefined): void {
  // The fields are marked as invalid only after the next rendering.
  flushSync(show);
  fields?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
