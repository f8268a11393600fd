import { type FocusEvent, useCallback, useRef } from 'react';

/**
 * When what had the focus is gone from a list, or moves in it, the item now at its index gets the focus, or the list's title
 * without one.
 * @param items selector of items that can have the focus; undefined where none can
 * @returns the properties of the element around the list, which stays when the list is empty
 */
export function useFocusInList(titleId: string, items?: string) {
  /** Index of the focused item; null while the focus is elsewhere. A removed element fires no blur event. */
  const focused = useRef<number>(null);

  const ref = useCallback(
    (root: HTMLElement | null) => {
      if (!root) return;
      const refocus = () => {
        if (focused.current === null || document.activeElement !== document.body) return;
        const shown = itemsIn(root, items);
        const next = shown[Math.min(focused.current, shown.length - 1)] ?? document.getElementById(titleId);
        focused.current = null;
        next?.focus();
      };
      // Not an effect: a row may also change by itself, without a new list.
      const observer = new MutationObserver(refocus);
      observer.observe(root, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [titleId, items],
  );

  return {
    ref,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // Dialogs of an item are elsewhere on the page.
      if (!currentTarget.contains(target)) return;
      const index = itemsIn(currentTarget, items).findIndex((item) => item.contains(target));
      focused.current = Math.max(0, index);
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}

function itemsIn(root: HTMLElement, items: string | undefined): HTMLElement[] {
  return items === undefined ? [] : [...root.querySelectorAll<HTMLElement>(items)];
}
