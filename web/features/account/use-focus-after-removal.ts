import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusAfterRemoval {
  list: RefObject<HTMLUListElement | null>;
  /** Call it with the place of the row whose delete button was pressed. */
  removedAt: (index: number) => void;
}

/** The row with the focus goes: the next one's delete button gets it, or else the heading of the section. */
export function useFocusAfterRemoval(items: readonly unknown[]): FocusAfterRemoval {
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

  return {
    list,
    removedAt: (index) => {
      removed.current = { index, section: list.current?.closest('section') ?? null };
    },
  };
}
