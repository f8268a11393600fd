/** How far the work was at a moment. */
export interface Mark {
  /** Milliseconds. */
  at: number;
  /** 0 to 100. */
  percent: number;
}

const ENOUGH_PERCENT = 5;
const ENOUGH_MS = 1000;

/** Seconds left if the work goes on as fast as between the two marks; null while that says too little. */
export function secondsLeft(first: Mark, last: Mark): number | null {
  const percent = last.percent - first.percent;
  const elapsed = last.at - first.at;
  if (percent < ENOUGH_PERCENT || elapsed < ENOUGH_MS) return null;
  return ((100 - last.percent) * elapsed) / percent / 1000;
}

/** The same as a sentence, rounded as coarsely as it is known. */
export function timeLeftSentence(seconds: number | null): string {
  if (seconds === null) return 'How long it takes shows in a moment.';
  if (seconds < 5) return 'A few seconds left.';
  if (seconds < 58) return `About ${Math.ceil(seconds / 5) * 5} seconds left.`;
  const minutes = Math.max(Math.round(seconds / 60), 1);
  return minutes === 1 ? 'About a minute left.' : `About ${minutes} minutes left.`;
}
