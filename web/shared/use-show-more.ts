import { type RefObject, useEffect, useRef } from 'react';

/** The part of an infinite query's result that the hook uses. */
interface PagedQuery {
  fetchNextPage: () => unknown;
}

interface ShowMore {
  list: RefObject<HTMLUListElement | null>;
  showMore: () => void;
}

/**
 * Loads more rows of a list. The button may be gone once they are there, so the focus moves to the first of them, or to the
 * link in it.
 * @param shown number of loaded rows
 */
export function useShowMore(shown: number, { fetchNextPage }: PagedQuery): ShowMore {
  const list = useRef<HTMLUListElement>(null);
  const continueAt = useRef<number>(undefined);

  useEffect(() => {
    const row = continueAt.current === undefined ? undefined : list.current?.children[continueAt.current];
    if (!row) return;
    (row.hasAttribute('tabindex') ? (row as HTMLElement) : row.querySelector('a'))?.focus();
    continueAt.current = undefined;
  }, [shown]);

  const showMore = () => {
    continueAt.current = shown;
    void fetchNextPage();
  };
  return { list, showMore };
}
