import type { AdminCustomer } from '../../../server/admin/customers/contract.js';
import { MAX_COUNTED } from '../../../server/admin/orders/contract.js';
import { formatNumber } from '../../shared/numbers.js';

export function nameOf({ first_name: first, last_name: last }: Pick<AdminCustomer, 'first_name' | 'last_name'>): string {
  return `${first} ${last}`.trim() || 'No name given';
}

/** The link that writes to an address: some of its characters would otherwise mean something in the link. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** `948`, and `1,000+` where the server has stopped counting. */
export function formatCount(total: number): string {
  return total < MAX_COUNTED ? formatNumber(total) : `${formatNumber(MAX_COUNTED)}+`;
}

/** `1 order`, `948 orders`, `1,000+ orders` */
export function pluralize(count: number, thing: string): string {
  return `${formatCount(count)} ${count === 1 ? thing : `${thing}s`}`;
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 21, 2026, 4:05 PM` */
export function formatDateTime(at: string): string {
  return format.format(new Date(at));
}
