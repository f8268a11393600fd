import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 250;

/**
 * Counts whole seconds down to 0 by the clock, so that a hidden tab, whose timers are slowed, is not late.
 * @param startsNow whether it runs from the beginning, or only after `restart`
 * @param startedAt when it began, in milliseconds since 1970, if that was before the page was loaded
 */
export function useCountdown(
  seconds: number,
  startsNow: boolean,
  startedAt?: number,
): { secondsLeft: number; restart: () => void } {
  const [start, setStart] = useState(() => (startsNow ? (startedAt ?? Date.now()) : null));
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntilEnd(start, seconds));

  const restart = useCallback(() => {
    setStart(Date.now());
    setSecondsLeft(seconds);
  }, [seconds]);

  useEffect(() => {
    if (start === null) return;
    const timer = setInterval(() => {
      const left = secondsUntilEnd(start, seconds);
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [start, seconds]);

  return { secondsLeft, restart };
}

/** Never more than all of them, should the clock have been set back. */
function secondsUntilEnd(start: number | null, seconds: number): number {
  if (start === null) return 0;
  const left = Math.ceil((start + seconds * 1000 - Date.now()) / 1000);
  return Math.min(seconds, Math.max(0, left));
}
