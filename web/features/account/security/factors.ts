import type { Factor, User } from '@supabase/auth-js';
import { getLabel } from '../../../shared/ui/server-values.js';

const KINDS = { phone: 'Text message', totp: 'Authenticator app' };

export function kindOf({ factor_type }: Factor): string {
  return getLabel(KINDS, factor_type);
}

export function factorName(factor: Factor): string {
  return factor.friendly_name || kindOf(factor);
}

/** `Authenticator app`, then `Authenticator app 2`: names must differ. One that was never verified does not count. */
export function freeName(user: User, name: string): string {
  const taken = new Set(
    (user.factors ?? []).filter(({ status }) => status === 'verified').map(({ friendly_name }) => friendly_name),
  );
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}
