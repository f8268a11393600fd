/** Puts the focus on the first field, or else the first button. */
export function focusFirst(container: HTMLElement | null): void {
  const field = container?.querySelector<HTMLElement>('input:not([hidden])') ?? container?.querySelector('button');
  field?.focus();
}
