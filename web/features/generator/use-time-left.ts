import { useState } from 'react';
import { secondsLeft, type Mark } from './time-left.js';
import type { Running } from './use-generation-run.js';

/** Seconds until the picture is there, at the pace seen since this page shows it; null while that says too little. */
export function useTimeLeft({ generation, answeredAt }: Pick<Running, 'generation' | 'answeredAt'>): number | null {
  const [seen, setSeen] = useState<{ first: Mark; last: Mark } | null>(null);
  const percent = generation?.percent ?? 0;
  if (percent > 0 && answeredAt !== seen?.last.at) {
    const last = { at: answeredAt, percent };
    setSeen({ first: seen?.first ?? last, last });
  }
  return seen && secondsLeft(seen.first, seen.last);
}
