import { useEffect } from 'react';
import type { RoutePath, RouteTitle } from '../../server/storefront/routes/contract.js';

type Title<Path> = [Path] extends [RoutePath] ? RouteTitle<Path> : string;

/**
 * Sets the title of the browser tab. With the path of a route, the type checks that it is the title that the server sets for it:
 * no page loads the table for that.
 */
export function usePageTitle<Path extends RoutePath | null = null>(title: Title<Path>): void {
  useEffect(() => {
    document.title = `${title} · Keepsake`;
  }, [title]);
}
