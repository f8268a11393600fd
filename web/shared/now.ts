import { createContext, useContext, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.js';

const TICK_MS = 15_000;

/** When the server rendered the first page, in ms since the epoch. */
export const RenderedAt = createContext<number | undefined>(undefined);

/** The current time, updated every few seconds. The first view of a server-rendered page has the time of its rendering. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAt);
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return hydrated || renderedAt === undefined ? now : new Date(renderedAt);
}
