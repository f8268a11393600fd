import { onBackOnline } from '../../shared/back-online.js';

/** Milliseconds. */
const SHORTEST_WAIT = 500;
/** For what is nearly over: nobody should look at a finished picture's last percent. */
const NEARLY_OVER_WAIT = 200;
const LONGEST_WAIT = 3000;
const GROWTH = 1.5;
const WAITS = { moved: SHORTEST_WAIT, near: NEARLY_OVER_WAIT };

/** 'moved': something is new, so ask again soon; 'near': and nearly over. 'same': nothing new. 'finished': stop asking. */
export type PollAnswer = 'moved' | 'near' | 'same' | 'finished';

/**
 * Asks at once and again until finished: every half second while things move, sooner near the end, more and more
 * rarely, down to every three seconds, while they stand still or the server cannot be reached. Asks nothing while the
 * page is hidden, and at once when it is seen again or the connection is back.
 * @returns A function that stops it.
 */
export function poll(ask: () => Promise<PollAnswer>): () => void {
  let wait = SHORTEST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = false;

  const askNow = async () => {
    asking = true;
    const answer = await ask().catch((): PollAnswer => 'same');
    asking = false;
    if (stopped) return;
    if (answer === 'finished') return stop();
    wait = answer === 'same' ? Math.min(wait * GROWTH, LONGEST_WAIT) : WAITS[answer];
    timer = setTimeout(() => void (document.hidden || askNow()), wait);
  };
  const askSoon = () => {
    if (document.hidden || asking) return;
    clearTimeout(timer);
    wait = SHORTEST_WAIT;
    void askNow();
  };
  const stopListening = onBackOnline(askSoon);
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', askSoon);
  };

  document.addEventListener('visibilitychange', askSoon);
  void askNow();
  return stop;
}
