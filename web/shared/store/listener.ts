import type { Middleware } from '@reduxjs/toolkit';
import type { RootState } from './root-reducer.js';

type Listener = (action: unknown, now: RootState, before: RootState) => void;

const listeners = new Set<Listener>();

/** Calls after each action. @returns ends it */
export function startListening(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Toolkit's own listener middleware knows much more, but is 900 bytes of everybody's first view. */
export const listenerMiddleware: Middleware<object, RootState> = (store) => (next) => (action) => {
  const before = store.getState();
  const result = next(action);
  for (const listener of listeners) listener(action, store.getState(), before);
  return result;
};
