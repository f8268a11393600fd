import { readStored, writeStored } from '../storage/browser-storage.js';

/** A forgotten password is being replaced in this tab; a reload does not forget it. */
const KEY = 'keepsake-recovery';

export const isRecovering = (): boolean => readStored('sessionStorage', KEY) === true;

export function keepRecovering(recovering: boolean): void {
  writeStored('sessionStorage', KEY, recovering || undefined);
}
