import { useState } from 'react';

/**
 * Words that are being written. They outlive a failed save, a reload and a session that ran out; saved, they are to be
 * set to what they began as.
 *
 * @param key what they are for, such as `note of <order>`
 */
export function useDraft(key: string, beginning = ''): [string, (text: string) => void] {
  const place = `keepsake-draft ${key}`;
  const [text, setText] = useState(() => kept(place) ?? beginning);

  const write = (next: string) => {
    setText(next);
    try {
      if (next === beginning) sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, next);
    } catch {
      // A browser without storage keeps them for as long as the page is there.
    }
  };
  return [text, write];
}

function kept(place: string): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}
