import type { PrintArea } from '../../../../../server/catalog/scenes/contract.js';

export interface AreaHistory {
  past: readonly PrintArea[];
  area: PrintArea;
  future: readonly PrintArea[];
  /** Name of the current drag or held key, whose changes are one undo step. */
  gesture: string | null;
}

export type AreaAction =
  { type: 'changed'; area: PrintArea; gesture?: string } | { type: 'gesture-ended' } | { type: 'undone' } | { type: 'redone' };

const MAX_STEPS = 200;

export const historyOf = (area: PrintArea): AreaHistory => ({ past: [], area, future: [], gesture: null });

/** The print area during a drag, with its undo history. */
export function areaHistory(state: AreaHistory, action: AreaAction): AreaHistory {
  const { past, area, future } = state;
  switch (action.type) {
    case 'changed': {
      const { gesture = null } = action;
      if (gesture !== null && gesture === state.gesture) return { ...state, area: action.area };
      return { past: [...past, area].slice(-MAX_STEPS), area: action.area, future: [], gesture };
    }
    case 'gesture-ended':
      return { ...state, gesture: null };
    case 'undone': {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), area: before, future: [area, ...future], gesture: null } : state;
    }
    case 'redone': {
      const [after, ...rest] = future;
      return after ? { past: [...past, area], area: after, future: rest, gesture: null } : state;
    }
  }
}
