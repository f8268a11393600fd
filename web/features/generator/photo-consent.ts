const keyOf = (userId: string): string => `photo-consent/${userId}`;

/** Whether this person agreed to the use of their photos, on this browser (design section 8: asked once). */
export function hasConsented(userId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

/** Keeps when they agreed. */
export function keepConsent(userId: string): void {
  try {
    window.localStorage.setItem(keyOf(userId), new Date().toISOString());
  } catch {
    // Forbidden storage: they are asked again on the next visit.
  }
}
