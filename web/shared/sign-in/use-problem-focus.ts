import { useLayoutEffect, useRef, type RefObject } from 'react';

/** @returns the form whose first wrong field has the focus, and all it holds selected, whenever a problem is new */
export function useProblemFocus(problem: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const field = problem && form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]');
    field?.focus();
    field?.select();
  }, [problem]);
  return form;
}
