import type { AdminCustomer } from '../../../server/admin/customers/contract.js';

export function nameOf({ first_name: first, last_name: last }: Pick<AdminCustomer, 'first_name' | 'last_name'>): string {
  return `${first} ${last}`.trim() || 'No name given';
}
