import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Follows Back and Forward that happened while the page was being hydrated: the router has read the address by then, but
 * listens for changes only afterward.
 */
export function useMissedTraversal(): void {
  const { pathname, search } = useLocation();
  const follow = useEffectEvent(() => {
    if (window.location.pathname === pathname && window.location.search === search) return;
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  });
  useEffect(() => follow(), []);
}
