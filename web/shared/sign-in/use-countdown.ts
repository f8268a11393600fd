import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 250;

/**
 * Counts whole seconds down to 0 by the clock, so that a hidden tab, whose timers are slowed, is not late.
 * @param startsNow whether it runs from the beginning, or only after `restart`
 */
export function useCountdown(seconds: number, startsNow: boolean): { secondsLeft: number; restart: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(startsNow ? seconds : 0);
  const [run, setRun] = useState(startsNow ? 1 : 0);

  const restart = useCallback(() => {
    setSecondsLeft(seconds);
    setRun((before) => before + 1);
  }, [seconds]);

  useEffect(() => {
    if (run === 0) return;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [run, seconds]);

  return { secondsLeft, restart };
}
