import { userBanned } from '../protocol/auth-error.js';
import type { User } from './user.entity.js';

/** @throws AuthError user_banned */
export function requireNotBanned({ bannedUntil }: User, now: Date, status: 400 | 403): void {
  if (bannedUntil && bannedUntil > now) throw userBanned(status);
}
