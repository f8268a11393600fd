const STORAGE_KEY = 'keepsake-finished-checkouts';
const MOST = 20;

/**
 * Notes a checkout whose payment is through. @returns false when it was noted before: the success page was come back to
 * or loaded anew, and what is in the cart by now is not what was paid.
 */
export function noteFinished(sessionId: string): boolean {
  const noted = finished();
  if (noted.includes(sessionId)) return false;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([sessionId, ...noted].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing keeps no cart either.
  }
  return true;
}

function finished(): unknown[] {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(noted) ? noted : [];
  } catch {
    return [];
  }
}
