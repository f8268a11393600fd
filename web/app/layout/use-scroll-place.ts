import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { searchFromAddress } from '../../../server/storefront/list-filters/contract.js';

/** Scroll position of each visited page, by the key of its history entry. */
const positions = new Map<string, number>();

/**
 * Scrolls a new page or a new search to its top, for the eye and for screen readers, and restores the scroll position on
 * Back. The browser handles reloads.
 */
export function useScrollPlace(main: { current: HTMLElement | null }): void {
  const { pathname, search, key } = useLocation();
  const comingBack = useNavigationType() === 'POP';
  const view = `${pathname} ${searchFromAddress(search)}`;
  const last = useRef({ view, pathname, key });

  useEffect(() => {
    // Within the shop the browser would scroll before the page is rendered.
    window.history.scrollRestoration = 'manual';
    const leave = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    // A scroll event comes with the next frame; by then, a press may have left the page.
    window.addEventListener('click', remember, { capture: true });
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('click', remember, { capture: true });
    };
  }, [key]);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = { view, pathname, key };
    if (before.key === key) return;
    if (comingBack) window.scrollTo(0, positions.get(key) ?? 0);
    else if (before.view !== view) window.scrollTo(0, 0);

    const typing = document.activeElement instanceof HTMLInputElement;
    const newPage = before.pathname !== pathname;
    if (newPage || (before.view !== view && !typing)) main.current?.focus({ preventScroll: true });
  }, [view, pathname, key, comingBack, main]);
}
