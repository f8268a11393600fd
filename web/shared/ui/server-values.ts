export type BadgeTone = 'warning' | 'info' | 'success' | 'error' | 'neutral';

/** How a value is shown as a badge. */
export interface StatusDisplay {
  word: string;
  tone: BadgeTone;
}

/*
 * A tab may be older than the server that answers it. What the server says and this version does not know is shown as
 * it is, in gray. Own keys only: "constructor" is no status.
 */

export function getStatusDisplay(looks: Readonly<Partial<Record<string, StatusDisplay>>>, value: string): StatusDisplay {
  return (Object.hasOwn(looks, value) && looks[value]) || { word: value, tone: 'neutral' };
}

export function getLabel(words: Readonly<Partial<Record<string, string>>>, value: string): string {
  return (Object.hasOwn(words, value) && words[value]) || value;
}
