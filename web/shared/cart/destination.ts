import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import type { Destination } from '../../../server/checkout/contract.js';
import { readStored, writeStored } from '../storage/browser-storage.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';

const STORAGE_KEY = 'keepsake-ships-to';

const destinationSlice = createSlice({
  name: 'destination',
  initialState: readDestination,
  reducers: { destinationChosen: (_before, { payload }: PayloadAction<Destination>) => payload },
});

const { destinationChosen } = destinationSlice.actions;
const selectDestination = rootReducer.inject(destinationSlice).selector((state) => state.destination);

/** Where the parcel shall go, asked in the cart and kept in this browser. */
export function useDestination(): [destination: Destination, choose: (destination: Destination) => void] {
  const dispatch = useAppDispatch();
  const destination = useAppSelector(selectDestination);
  const choose = useCallback(
    (next: Destination) => {
      dispatch(destinationChosen(next));
      writeStored('localStorage', STORAGE_KEY, next);
    },
    [dispatch],
  );
  return [destination, choose];
}

function readDestination(): Destination {
  return readStored('localStorage', STORAGE_KEY) === 'international' ? 'international' : 'us';
}
