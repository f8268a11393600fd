import { type Action, configureStore, type ThunkAction } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { rootReducer } from './root-reducer.js';

export function makeStore() {
  return configureStore({
    reducer: rootReducer.inject(api),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type RootState = ReturnType<AppStore['getState']>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, Action>;
