import { useEffect, useState } from 'react';
import type { GenerationSettings } from '../../../server/generation/contract.js';

async function photoRetentionDays(signal: AbortSignal): Promise<number> {
  const response = await fetch('/api/generation-settings', { signal });
  if (!response.ok) throw new Error(`The settings were answered with ${response.status}.`);
  return ((await response.json()) as GenerationSettings).photoRetentionDays;
}

/** '90 days', as the shop has it set; whole without it, too, for whoever cannot reach the shop. */
export function PhotoRetention() {
  const [days, setDays] = useState<number>();

  useEffect(() => {
    const leaving = new AbortController();
    photoRetentionDays(leaving.signal).then(setDays, () => undefined);
    return () => leaving.abort();
  }, []);

  if (days === undefined) return 'a set time';
  return days === 1 ? '1 day' : `${days} days`;
}
