import type { AppThunk } from '../store/store.js';
import { lineKey, MAX_LINES, MAX_QUANTITY, type NewCartLine } from './cart-line.js';
import { lineAdded, selectCart } from './cart-slice.js';
import { showCartNote } from './show-cart-note.js';

/** Adds to the quantity of the line with the same key, up to 99. A full cart shows a toast and takes no other line. */
export function addToCart(line: NewCartLine): AppThunk {
  return (dispatch, getState) => {
    const { lines } = selectCart(getState());
    const before = lines.find((each) => lineKey(each) === lineKey(line));
    if (!before && lines.length >= MAX_LINES) dispatch(showCartNote('full'));
    if (before && before.quantity + line.quantity > MAX_QUANTITY) dispatch(showCartNote('most'));
    dispatch(lineAdded(line));
  };
}
