import { flushSync } from 'react-dom';

/**
 * Focuses the first invalid field of a form, or of a part of one, after a refused submit.
 * @param show marks the fields, unless they are marked already
 */
export function focusFirstProblem(fields: HTMLElement | null, show: () => void = () => undefined): void {
  // The fields are marked as invalid only after the next rendering.
  flushSync(show);
  const invalid = fields?.querySelector<HTMLElement>('[aria-invalid=true]');
  // A group of radio buttons is invalid as a whole, and cannot have the focus itself.
  const field = invalid?.matches('[role=radiogroup]') ? invalid.querySelector<HTMLElement>('input') : invalid;
  field?.focus();
}
