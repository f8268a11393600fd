/** `2026-11-22`, here and now. */
export const today = (): string => new Date().toLocaleDateString('en-CA');
