import { type Action, configureStore, createListenerMiddleware, type ThunkAction } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { rootReducer } from './root-reducer.js';

const listenerMiddleware = createListenerMiddleware();

export function makeStore() {
  return configureStore({
    reducer: rootReducer.inject(api),
    middleware: (defaults) => defaults().prepend(listenerMiddleware.middleware).concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type RootState = ReturnType<AppStore['getState']>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, Action>;

export const startListening = listenerMiddleware.startListening.withTypes<RootState, AppDispatch>();
