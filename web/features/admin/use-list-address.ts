import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { idFromUrl, MAX_SEARCH } from './address-values.js';
import { useCurrentSearch } from './use-current-search.js';

export const PAGE_SIZE = 25;

export interface ListAddress {
  /** State of a list in the URL: filters by name, `after` and `page`. */
  params: URLSearchParams;
  /** Search text; '' for none. */
  search: string;
  /** Cursor for the server: `next` of the previous page; undefined on the first page and for an invalid URL. */
  after: string | undefined;
  /** From 1. */
  page: number;
  /** Sets filters (undefined or '' removes one) and returns to the first page. Use `replace` while the owner types. */
  change: (filters: Record<string, string | undefined>, options?: { replace?: boolean }) => void;
  older: (next: string) => void;
  newer: () => void;
}

/**
 * Keeps a list's filters and page in the URL, so that Back and a reload show the same list. Pages have cursors that lead
 * only forward: the cursors of earlier pages are kept in the history entry, so a link opened elsewhere leads back to the
 * first page.
 */
export function useListAddress(): ListAddress {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { before?: string[] } | null };
  const navigate = useNavigate();
  const currentSearch = useCurrentSearch();
  const after = idFromUrl(params.get('after'));
  const before = state?.before ?? [];
  const page = after ? Math.max(2, Number(params.get('page')) || 2) : 1;

  const go = (to: URLSearchParams, options?: { replace?: boolean; state?: { before: string[] } }) =>
    void navigate({ search: to.toString() }, { ...options, preventScrollReset: true });

  const at = (start: string | undefined, number: number) => {
    const to = new URLSearchParams(currentSearch());
    to.delete('after');
    to.delete('page');
    if (start) to.set('after', start);
    if (start) to.set('page', String(number));
    return to;
  };

  return {
    params,
    search: params.get('search')?.trim().slice(0, MAX_SEARCH) ?? '',
    after,
    page,
    change: (filters, options) => {
      const to = at(undefined, 1);
      for (const [name, value] of Object.entries(filters)) {
        if (value) to.set(name, value);
        else to.delete(name);
      }
      go(to, options);
    },
    older: (next) => go(at(next, page + 1), { state: { before: [...before, after ?? ''] } }),
    newer: () => go(at(before.at(-1), page - 1), { state: { before: before.slice(0, -1) } }),
  };
}
