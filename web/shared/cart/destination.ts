import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import type { Destination } from '../../../server/checkout/contract.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';

const STORAGE_KEY = 'keepsake-ships-to';

const destinationSlice = createSlice({
  name: 'destination',
  initialState: readDestination,
  reducers: { destinationChosen: (_before, { payload }: PayloadAction<Destination>) => payload },
});

const { destinationChosen } = destinationSlice.actions;
const injected = destinationSlice.injectInto(rootReducer);

/** Where the parcel shall go, asked in the cart and kept in this browser. */
export function useDestination(): [destination: Destination, choose: (destination: Destination) => void] {
  const dispatch = useAppDispatch();
  const destination = useAppSelector((state: object): Destination => injected.selectSlice(state));
  const choose = useCallback(
    (next: Destination) => {
      dispatch(destinationChosen(next));
      try {
        window.localStorage.setItem(STORAGE_KEY, next);
      } catch {
        // It is asked for again next time.
      }
    },
    [dispatch],
  );
  return [destination, choose];
}

function readDestination(): Destination {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === 'international' ? 'international' : 'us';
  } catch {
    return 'us';
  }
}
