import type { PictureLabel } from '../../../server/generation/contract.js';
import { readStored, writeStored } from '../storage/browser-storage.js';
import type { StorageKey } from '../storage/stored-data.js';

/** Limits of the server. */
const MAX_NAMES = 10;
const MAX_UNITS = 240;

interface Kept {
  labels: readonly PictureLabel[];
  /** Owner of the names: the next user of this browser must not see them. */
  userId: string;
}

const keyOf = (pictureId: string): StorageKey<'localStorage'> => `keepsake-names/${pictureId}`;

function isLabel(value: unknown): value is PictureLabel {
  const { box, text } = (value ?? {}) as Partial<PictureLabel>;
  if (typeof text !== 'string' || text.length > MAX_UNITS || typeof box !== 'object' || box === null) return false;
  return [box.left, box.top, box.width, box.height].every((side) => Number.isFinite(side));
}

/** Names of this picture that could not be saved yet; undefined if there are none. */
export function keptNames(pictureId: string, userId: string | undefined): PictureLabel[] | undefined {
  const kept = readStored('localStorage', keyOf(pictureId)) as Partial<Kept> | null | undefined;
  if (!userId || kept?.userId !== userId || !Array.isArray(kept.labels)) return undefined;
  const labels: unknown[] = kept.labels;
  return labels.length <= MAX_NAMES && labels.every(isLabel) ? labels : undefined;
}

/** @returns whether the browser kept them */
export function keepNames(pictureId: string, userId: string | undefined, labels: readonly PictureLabel[]): boolean {
  return userId !== undefined && writeStored('localStorage', keyOf(pictureId), { labels, userId } satisfies Kept);
}

export function forgetNames(pictureId: string): void {
  writeStored('localStorage', keyOf(pictureId), undefined);
}
