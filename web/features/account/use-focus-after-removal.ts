import { useLayoutEffect, useRef } from 'react';

/**
 * When an item is deleted, the next one's delete button gets the focus, or the heading of the section.
 * @param items the list as it is shown
 */
export function useFocusAfterRemoval(items: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ index: number; section: Element | null }>(undefined);

  useLayoutEffect(() => {
    if (!removed.current) return;
    const { index, section } = removed.current;
    removed.current = undefined;
    const rows = list.current?.children ?? [];
    const next = rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('[aria-label^="Delete"]');
    (next ?? section?.querySelector<HTMLElement>('h2'))?.focus();
  }, [items]);

  const noteRemoval = (index: number) => {
    removed.current = { index, section: list.current?.closest('section') ?? null };
  };
  return { list, noteRemoval };
}
