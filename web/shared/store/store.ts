import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { listenerMiddleware } from './listeners.js';
import { rootReducer } from './root-reducer.js';

export function makeStore() {
  return configureStore({
    reducer: rootReducer.inject(api),
    middleware: (defaults) => defaults().prepend(listenerMiddleware.middleware).concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type RootState = ReturnType<AppStore['getState']>;
