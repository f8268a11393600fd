/** A forgotten password is being replaced in this tab; a reload does not forget it. */
const KEY = 'keepsake-recovery';

export function isRecovering(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function keepRecovering(recovering: boolean): void {
  try {
    if (recovering) window.sessionStorage.setItem(KEY, '1');
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // Forbidden storage: a reload forgets it, and the link can be sent again.
  }
}
