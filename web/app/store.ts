import { configureStore } from '@reduxjs/toolkit';
import { api } from '../shared/api/api.js';
import { rootReducer } from '../shared/store/root-reducer.js';

export function makeStore() {
  return configureStore({
    reducer: rootReducer.inject(api),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
}
