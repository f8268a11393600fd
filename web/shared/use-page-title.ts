import { useEffect } from 'react';

/** The browser tab's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Keepsake`;
  }, [title]);
}
