import { configureStore } from '@reduxjs/toolkit';
import { lateMiddleware, rootReducer } from '../shared/store/root-reducer.js';

export function makeStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(lateMiddleware.middleware),
  });
}
