import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The attribute of everything that the keys lead to; its value is the line's id. */
export const PRINT = 'data-print';

interface CheckKeys {
  onRelease: (lineId: string) => void;
  onAsk: (lineId: string) => void;
  onHelp: () => void;
}

/** J and K, or the arrows, lead from print to print; R releases the one with the focus, A asks its customer; ? shows all keys. */
export function useCheckKeys(list: RefObject<HTMLElement | null>, { onRelease, onAsk, onHelp }: CheckKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const prints = [...(list.current?.querySelectorAll<HTMLElement>(`[${PRINT}]`) ?? [])];
    const current = prints.findIndex((print) => print.contains(document.activeElement));
    const key = event.key.toLowerCase();
    const step = STEPS[key];
    if (step !== undefined && prints.length > 0) {
      prints[Math.min(Math.max(0, current + step), prints.length - 1)]?.focus();
    } else if (event.repeat) return;
    else if (key === 'r' && current >= 0) onRelease(prints[current]!.getAttribute(PRINT)!);
    else if (key === 'a' && current >= 0) onAsk(prints[current]!.getAttribute(PRINT)!);
    else if (key === '?') onHelp();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const STEPS: Readonly<Record<string, number>> = { j: 1, arrowdown: 1, arrowright: 1, k: -1, arrowup: -1, arrowleft: -1 };

/** Fields and menus have keys of their own. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [role=tablist], [role=dialog], [role=menu]') !== null
  );
}
