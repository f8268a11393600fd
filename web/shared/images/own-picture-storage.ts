import type { Picture } from '../../../server/generation/contract.js';
import { readStored, writeStored } from '../storage/browser-storage.js';
import type { StorageKey } from '../storage/stored-data.js';

/** The customer's generated picture that goes on a gift. */
export type OwnPicture = Pick<Picture, 'id' | 'prompt' | 'thumbnailUrl'> & {
  /** Pixels; undefined for the shop's own pictures, which fit any sheet. */
  width?: number;
  height?: number;
};

interface Kept extends OwnPicture {
  /** Owner of the picture: the next person on this browser must not see it. */
  userId: string;
}

const keyOf = (productId: string): StorageKey<'sessionStorage'> => `keepsake-own-picture/${productId}`;

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { id, prompt, thumbnailUrl, userId, width = 0, height = 0 } = value as Partial<Kept>;
  const areTexts = [id, prompt, thumbnailUrl, userId].every((field) => typeof field === 'string');
  return areTexts && [width, height].every((side) => typeof side === 'number');
}

/** Stored for this tab only: the picture is private, and its URL expires soon. */
export function keptPicture(productId: string, userId: string | undefined): OwnPicture | undefined {
  const kept = readStored('sessionStorage', keyOf(productId));
  return isKept(kept) && kept.userId === userId ? kept : undefined;
}

export function keepPicture(
  productId: string,
  userId: string,
  { id, prompt, thumbnailUrl, width = 0, height = 0 }: OwnPicture,
): void {
  writeStored('sessionStorage', keyOf(productId), { id, prompt, thumbnailUrl, width, height, userId } satisfies Kept);
}

export function forgetPicture(productId: string): void {
  writeStored('sessionStorage', keyOf(productId), undefined);
}
