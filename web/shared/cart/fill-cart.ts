import type { AppThunk } from '../store/store.js';
import { showToast } from '../toasts/toasts-slice.js';
import { type CartLine, lineKey, MAX_LINES } from './cart-line.js';
import { linesReplaced, selectLines } from './cart-slice.js';

const MAX_NAMES = 3;

/** Adds the lines that are not in the cart; those that are stay unchanged. @returns whether all fit */
export function addMissing(lines: readonly CartLine[]): AppThunk<boolean> {
  return (dispatch, getState) => {
    const before = selectLines(getState());
    const known = new Set(before.map(lineKey));
    return dispatch(fillCart([...before, ...lines.filter((line) => !known.has(lineKey(line)))]));
  };
}

/** Replaces the lines of the cart. A toast names those that do not fit. @returns whether all fit */
export function fillCart(lines: readonly CartLine[]): AppThunk<boolean> {
  return (dispatch) => {
    dispatch(linesReplaced(lines.slice(0, MAX_LINES)));
    const leftOut = lines.slice(MAX_LINES);
    if (leftOut.length === 0) return true;
    const names = leftOut.slice(0, MAX_NAMES).map(({ productName }) => productName);
    const more = leftOut.length > MAX_NAMES ? ` and ${leftOut.length - MAX_NAMES} more` : '';
    dispatch(
      showToast({
        tone: 'warning',
        title: 'Your cart is full',
        message: `An order can have ${MAX_LINES} different gifts. Please make a second order of what we left out: ${names.join(', ')}${more}.`,
      }),
    );
    return false;
  };
}
