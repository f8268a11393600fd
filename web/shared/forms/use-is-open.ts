import { type RefObject, useEffect, useRef } from 'react';

/** Whether a dialog is still open: an answer may come after it was closed. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
