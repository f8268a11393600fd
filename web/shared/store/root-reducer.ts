import { combineSlices } from '@reduxjs/toolkit';
import { cartSlice } from '../cart/cart-slice.js';
import { favoritesSlice } from '../favorites/favorites-slice.js';
import { toastsSlice } from '../toasts/toasts-slice.js';

/** State of pages that load later, declared beside their slices. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface LazyLoadedSlices {}

/**
 * Contains the state that every page needs. Pages that load later inject their slice with `rootReducer.inject(slice)`,
 * so that no one downloads the state of a page they do not visit.
 */
export const rootReducer = combineSlices(cartSlice, favoritesSlice, toastsSlice).withLazyLoadedSlices<LazyLoadedSlices>();
