import { combineSlices } from '@reduxjs/toolkit';
import { cartSlice } from '../cart/cart-slice.js';
import { favoritesSlice } from '../favorites/favorites-slice.js';
import { toastsSlice } from '../toasts/toasts-slice.js';

/** What later pages add, declared beside their slice. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface LazyLoadedSlices {}

/**
 * What every page needs is here from the start. Pages that load later inject their slice with
 * `rootReducer.inject(slice)`, so that nobody downloads the state of a page they do not visit.
 */
export const rootReducer = combineSlices(cartSlice, favoritesSlice, toastsSlice).withLazyLoadedSlices<LazyLoadedSlices>();
