import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Shows what the address points at inside the page's text, also when the page was only just opened. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (!target?.closest('main')) return undefined;
    if (target instanceof HTMLDetailsElement) target.open = true;
    // After the scroll to the top that comes with every new page.
    const frame = requestAnimationFrame(() => {
      target.scrollIntoView();
      target.querySelector('summary')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
