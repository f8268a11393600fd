import { useCallback, useRef, useState } from 'react';
import type { Selections } from './selections.js';
import { restoreSelections, saveSelections } from './selections-storage.js';

export type UpdateSelections = (change: (selections: Selections) => Selections) => void;

/** The selections of this product, or of free mode when it is null, kept in the browser with every change. */
export function useSelections(productId: string | null): [Selections, UpdateSelections] {
  const [selections, setSelections] = useState(() => restoreSelections(productId));
  const latest = useRef(selections);
  const update = useCallback<UpdateSelections>(
    (change) => {
      const changed = change(latest.current);
      if (changed === latest.current) return;
      latest.current = changed;
      setSelections(changed);
      saveSelections(productId, changed);
    },
    [productId],
  );
  return [selections, update];
}
