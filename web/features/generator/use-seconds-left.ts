import { useEffect, useState } from 'react';
import { secondsLeft, type Mark } from './time-left.js';

/** Seconds left, from how the percent moved while this page was watching; null while that says too little. */
export function useSecondsLeft(percent: number): number | null {
  const [marks, setMarks] = useState<{ first: Mark; last: Mark } | null>(null);

  useEffect(() => {
    if (percent === 0) return;
    const mark = { at: performance.now(), percent };
    setMarks((before) => ({ first: before?.first ?? mark, last: mark }));
  }, [percent]);

  return marks && secondsLeft(marks.first, marks.last);
}
