/** Progress at one moment. */
export interface Mark {
  /** Milliseconds. */
  at: number;
  /** 0 to 100. */
  percent: number;
}

/** Progress of a picture over time. */
export interface Course {
  first: Mark;
  /** When the percentage last changed. */
  last: Mark;
  /** Seconds: the lowest estimate so far. */
  least: number | null;
  /** Seconds left; null while the estimate is too uncertain. */
  left: number | null;
}

const MIN_PERCENT = 10;
const MIN_ELAPSED_MS = 3000;
/** Seconds by which a new estimate may exceed the shown one; above that, nothing is shown. */
const TOLERANCE = 5;

/** Seconds left at the pace between the two marks; null while they are too close. */
export function secondsLeft(first: Mark, last: Mark): number | null {
  const percent = last.percent - first.percent;
  const elapsed = last.at - first.at;
  if (percent < MIN_PERCENT || elapsed < MIN_ELAPSED_MS) return null;
  return ((100 - last.percent) * elapsed) / percent / 1000;
}

/** Updates the estimate: the time left falls or is hidden, and never rises. */
export function onward(before: Course | null, mark: Mark): Course {
  if (!before) return { first: mark, last: mark, least: null, left: null };
  const { first, least } = before;
  const last = mark.percent === before.last.percent ? before.last : mark;
  const foreseen = secondsLeft(first, last);
  if (foreseen === null) return { ...before, last, left: null };
  const stalledSeconds = (mark.at - last.at) / 1000;
  // After such a long stall the earlier pace means nothing.
  if (stalledSeconds > Math.max(foreseen / 2, TOLERANCE)) return { ...before, last, left: null };
  const now = foreseen - stalledSeconds;
  if (least !== null && now > least + TOLERANCE) return { ...before, last, left: null };
  const left = least === null ? now : Math.min(least, now);
  return { first, last, least: left, left };
}

/** The estimate as a message, rounded by its precision; empty when unknown. */
export function timeLeftSentence(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 5) return 'A few seconds left.';
  if (seconds < 58) return `About ${Math.ceil(seconds / 5) * 5} seconds left.`;
  const minutes = Math.max(Math.round(seconds / 60), 1);
  return minutes === 1 ? 'About a minute left.' : `About ${minutes} minutes left.`;
}
