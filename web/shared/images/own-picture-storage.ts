import type { Picture } from '../../../server/generation/contract.js';
import { readStored, writeStored } from '../browser-storage.js';
import type { StorageKey } from '../kept-in-browser.js';

/** The customer's generated picture that goes on a gift. */
export type OwnPicture = Pick<Picture, 'id' | 'prompt' | 'thumbnailUrl'>;

interface Kept extends OwnPicture {
  /** Whose it is: the next person on this browser must not see it. */
  userId: string;
}

const keyOf = (productId: string): StorageKey => `keepsake-own-picture/${productId}`;

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { id, prompt, thumbnailUrl, userId } = value as Partial<Kept>;
  return [id, prompt, thumbnailUrl, userId].every((field) => typeof field === 'string');
}

/** Kept for this tab only: the picture is private, and its address lives short. */
export function keptPicture(productId: string, userId: string | undefined): OwnPicture | undefined {
  const kept = readStored('sessionStorage', keyOf(productId));
  return isKept(kept) && kept.userId === userId ? kept : undefined;
}

export function keepPicture(productId: string, userId: string, { id, prompt, thumbnailUrl }: OwnPicture): void {
  writeStored('sessionStorage', keyOf(productId), { id, prompt, thumbnailUrl, userId } satisfies Kept);
}

export function forgetPicture(productId: string): void {
  writeStored('sessionStorage', keyOf(productId), undefined);
}
