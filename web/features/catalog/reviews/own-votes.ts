import { readStored, writeStored } from '../../../shared/storage/browser-storage.js';

const STORAGE_KEY = 'keepsake-helpful-reviews';
/** The oldest are forgotten: a second vote for them changes nothing. */
const MAX_KEPT = 200;

/** Ids of the reviews that were found helpful in this browser, latest last. */
export function readOwnVotes(): string[] {
  const kept = readStored('localStorage', STORAGE_KEY);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}

export function keepOwnVote(id: string, isHelpful: boolean): void {
  const others = readOwnVotes().filter((other) => other !== id);
  writeStored('localStorage', STORAGE_KEY, isHelpful ? [...others, id].slice(-MAX_KEPT) : others);
}
