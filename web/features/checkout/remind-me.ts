import { setStored, useStored } from '../../shared/storage/use-stored.js';

const KEY = 'keepsake-remind-me';
const isTrue = (stored: unknown): boolean => stored === true;

/** Whether the customer wants an email with a cart that they leave unpaid: not until they opt in. */
export function useRemindMe(): [isWanted: boolean, setWanted: (isWanted: boolean) => void] {
  return [useStored(KEY, isTrue), setWanted];
}

function setWanted(isWanted: boolean): void {
  setStored(KEY, isWanted || undefined);
}
