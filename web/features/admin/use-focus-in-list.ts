import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * When what had the focus is gone from a list, the item now at its index gets the focus, or the list's title if none is left.
 * @param items the list as it is shown
 * @param selector of items that can have the focus
 * @returns the properties of the element around the items
 */
export function useFocusInList(items: unknown, selector: string, titleId: string) {
  const ref = useRef<HTMLDivElement>(null);
  /** Index of the focused item; null while the focus is elsewhere. A removed element fires no blur event. */
  const focused = useRef<number>(null);

  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const shown = ref.current?.querySelectorAll<HTMLElement>(selector) ?? [];
    const next = shown[Math.min(focused.current, shown.length - 1)] ?? document.getElementById(titleId);
    focused.current = null;
    next?.focus();
  }, [items, selector, titleId]);

  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      // Dialogs of an item are elsewhere on the page.
      if (!ref.current?.contains(target)) return;
      const shown = [...ref.current.querySelectorAll(selector)];
      focused.current = Math.max(
        0,
        shown.findIndex((item) => item.contains(target)),
      );
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
