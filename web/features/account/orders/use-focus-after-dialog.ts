import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where a dialog closes into: the button that opened it, to which MUI returns the focus, may soon be gone.
 * @returns a ref for the heading that gets the focus
 */
export function useFocusAfterDialog(isOpen: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return heading;
}
