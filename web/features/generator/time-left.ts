/** How far the work was at a moment. */
export interface Mark {
  /** Milliseconds. */
  at: number;
  /** 0 to 100. */
  percent: number;
}

/** What was seen of a picture's progress. */
export interface Course {
  first: Mark;
  /** When the percent was last seen to change. */
  last: Mark;
  /** Seconds: the least that was foreseen so far. */
  least: number | null;
  /** Seconds left; null while that is not known well enough to be said. */
  left: number | null;
}

const ENOUGH_PERCENT = 10;
const ENOUGH_MS = 3000;
/** A forecast that is this much above what was said before makes that untrue: nothing is said. In seconds. */
const TOLERANCE = 5;

/** Seconds left if the work goes on as fast as between the two marks; null while that says too little. */
export function secondsLeft(first: Mark, last: Mark): number | null {
  const percent = last.percent - first.percent;
  const elapsed = last.at - first.at;
  if (percent < ENOUGH_PERCENT || elapsed < ENOUGH_MS) return null;
  return ((100 - last.percent) * elapsed) / percent / 1000;
}

/** Goes on with what was seen: the time left falls or is not told, and never rises. */
export function onward(before: Course | null, mark: Mark): Course {
  if (!before) return { first: mark, last: mark, least: null, left: null };
  const { first, least } = before;
  const last = mark.percent === before.last.percent ? before.last : mark;
  const foreseen = secondsLeft(first, last);
  if (foreseen === null) return { ...before, last, left: null };
  const standing = (mark.at - last.at) / 1000;
  // It stands for so long that the pace from before says nothing anymore.
  if (standing > Math.max(foreseen / 2, TOLERANCE)) return { ...before, last, left: null };
  const now = foreseen - standing;
  if (least !== null && now > least + TOLERANCE) return { ...before, last, left: null };
  const left = least === null ? now : Math.min(least, now);
  return { first, last, least: left, left };
}

/** The same as a sentence, rounded as coarsely as it is known; nothing when it is not known. */
export function timeLeftSentence(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 5) return 'A few seconds left.';
  if (seconds < 58) return `About ${Math.ceil(seconds / 5) * 5} seconds left.`;
  const minutes = Math.max(Math.round(seconds / 60), 1);
  return minutes === 1 ? 'About a minute left.' : `About ${minutes} minutes left.`;
}
