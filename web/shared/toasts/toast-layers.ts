import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useId } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';

const toastLayersSlice = createSlice({
  name: 'toastLayers',
  /** Ids of the lists of toasts that lie over the page, the topmost last. */
  initialState: [] as string[],
  reducers: {
    layerOpened: (layers, { payload }: PayloadAction<string>) => [...layers, payload],
    layerClosed: (layers, { payload }: PayloadAction<string>) => layers.filter((id) => id !== payload),
  },
});
const { layerOpened, layerClosed } = toastLayersSlice.actions;
const selectTopmost = rootReducer.inject(toastLayersSlice).selector(({ toastLayers }) => toastLayers.at(-1));

/** Whether no other list of toasts lies over this one. */
export function useIsTopmost(isOverPage: boolean): boolean {
  const dispatch = useAppDispatch();
  const topmost = useAppSelector(selectTopmost);
  const id = useId();
  useEffect(() => {
    if (!isOverPage) return;
    dispatch(layerOpened(id));
    return () => void dispatch(layerClosed(id));
  }, [dispatch, id, isOverPage]);
  return topmost === (isOverPage ? id : undefined);
}
