import type { AppThunk } from '../store/store.js';
import { showToast } from '../toasts/toasts-slice.js';
import type { CartNote } from './cart-notes.js';

/** Shows a toast about the cart. The messages are loaded on demand; without a connection nothing is shown. */
export function showCartNote(note: CartNote): AppThunk {
  return (dispatch) => {
    import('./cart-notes.js').then(
      ({ CART_NOTES }) => dispatch(showToast(CART_NOTES[note])),
      () => undefined,
    );
  };
}
