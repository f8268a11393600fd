import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';

const LAYERS = ['page', 'sheet', 'dialog'] as const;
export type ToastLayer = (typeof LAYERS)[number];

const toastLayersSlice = createSlice({
  name: 'toastLayers',
  /** How many lists of notes are there on each layer. */
  initialState: { page: 0, sheet: 0, dialog: 0 },
  reducers: {
    layerCounted: (present, { payload: { layer, by } }: PayloadAction<{ layer: ToastLayer; by: 1 | -1 }>) => {
      present[layer] += by;
    },
  },
});
const { layerCounted } = toastLayersSlice.actions;
const selectLayers = rootReducer.inject(toastLayersSlice).selector(({ toastLayers }) => toastLayers);

/** Whether nothing that shows notes lies over this layer. */
export function useIsTopmost(layer: ToastLayer): boolean {
  const dispatch = useAppDispatch();
  const present = useAppSelector(selectLayers);
  useEffect(() => {
    dispatch(layerCounted({ layer, by: 1 }));
    return () => void dispatch(layerCounted({ layer, by: -1 }));
  }, [dispatch, layer]);
  return LAYERS.findLast((each) => present[each] > 0 || each === layer) === layer;
}
