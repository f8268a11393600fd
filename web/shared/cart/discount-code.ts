import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { onStoredElsewhere, readStored, writeStored } from '../storage/browser-storage.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';
import type { RootState } from '../store/store.js';

/** index.html keeps the code of a link such as `/?code=MOM10` here. */
const STORAGE_KEY = 'keepsake-discount-code';
/** As the server stores it. */
const CODE = /^[A-Z\d-]{3,30}$/;

const discountCodeSlice = createSlice({
  name: 'discountCode',
  initialState: readCode,
  reducers: { codeSet: (_before, { payload }: PayloadAction<string | null>) => payload },
});

const { codeSet } = discountCodeSlice.actions;
export const selectDiscountCode: (state: RootState) => string | null = rootReducer
  .inject(discountCodeSlice)
  .selector((state) => state.discountCode);

/** The discount code of the cart, kept in this browser until it is used or taken off. */
export function useDiscountCode(): [code: string | null, set: (code: string | null) => void] {
  const dispatch = useAppDispatch();
  const code = useAppSelector(selectDiscountCode);
  useEffect(() => onStoredElsewhere(STORAGE_KEY, () => void dispatch(codeSet(readCode()))), [dispatch]);
  const set = useCallback(
    (next: string | null) => {
      const tidy =
        next
          ?.replace(/\p{Cf}/gu, '')
          .normalize('NFKC')
          .trim()
          .toUpperCase() || null;
      dispatch(codeSet(tidy));
      writeStored('localStorage', STORAGE_KEY, tidy ?? undefined);
    },
    [dispatch],
  );
  return [code, set];
}

function readCode(): string | null {
  const kept = readStored('localStorage', STORAGE_KEY);
  return typeof kept === 'string' && CODE.test(kept) ? kept : null;
}
