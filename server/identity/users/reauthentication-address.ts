import type { User } from './user.entity.js';

/** Where the digits of a reauthentication go: to the mailbox, or else the phone. */
export function reauthenticationAddress(user: User): string {
  return user.email ?? user.phone ?? '';
}
