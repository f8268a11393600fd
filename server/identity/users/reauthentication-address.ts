import type { User } from './user.entity.js';

/** Where reauthentication codes go. */
export function reauthenticationAddress(user: User): string {
  return user.email ?? user.phone ?? '';
}
