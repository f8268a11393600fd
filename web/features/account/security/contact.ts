import type { User } from '@supabase/auth-js';

/** How a person is reached: their email address, or their number if they have none. */
export function contactOf({ email, phone }: User): string {
  return email || phoneNumber(phone);
}

/** `+12075550134`; the server keeps the digits only. */
export function phoneNumber(digits: string | undefined): string {
  return digits ? `+${digits}` : '';
}
