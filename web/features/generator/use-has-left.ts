import { type RefObject, useEffect, useRef } from 'react';

/** True once the page is left: what is answered later must not lead back to it. */
export function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
