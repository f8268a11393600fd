import type { DiscountWrite } from '../../../../server/admin/discounts/contract.js';
import type { Category } from '../../../../server/catalog/contract.js';
import { DOLLARS_RULE, parseDollars, parseWhole } from '../../../shared/typed-numbers.js';

/** As typed. */
export interface DiscountForm {
  code: string;
  kind: 'percent' | 'amount';
  value: string;
  minimum: string;
  maxUses: string;
  /** As `2026-12-24`. */
  lastDay: string;
  oncePerCustomer: boolean;
  categories: Category[];
}

export type DiscountField = 'code' | 'value' | 'minimum' | 'maxUses' | 'lastDay';

export const EMPTY_DISCOUNT: DiscountForm = {
  code: '',
  kind: 'percent',
  value: '',
  minimum: '',
  maxUses: '',
  lastDay: '',
  oncePerCustomer: false,
  categories: [],
};

type Problem = { field: DiscountField; message: string };

/** What to send, or the first field that is wrong. */
export function readDiscount(form: DiscountForm, now = new Date()): { discount: DiscountWrite } | Problem {
  const [code, value, minimum, maxUses] = [form.code, form.value, form.minimum, form.maxUses].map((text) => text.trim()) as [
    string,
    string,
    string,
    string,
  ];
  if (!/^[\w-]{3,30}$/.test(code) || code.includes('_')) {
    return { field: 'code', message: 'Please enter 3 to 30 letters, digits and hyphens.' };
  }
  const isPercent = form.kind === 'percent';
  const percent = isPercent ? parseWhole(value) : null;
  if (percent === 0 || percent === undefined || (percent && percent > 100)) {
    return { field: 'value', message: 'Please enter a whole number from 1 to 100.' };
  }
  const amount = isPercent ? null : parseDollars(value);
  if (amount === undefined) return { field: 'value', message: DOLLARS_RULE };
  if (amount === 0) return { field: 'value', message: 'Please enter an amount of more than zero.' };
  const least = minimum === '' ? 0 : parseDollars(minimum);
  if (least === undefined) return { field: 'minimum', message: DOLLARS_RULE };
  const uses = maxUses === '' ? null : parseWhole(maxUses);
  if (uses === 0 || uses === undefined || (uses && uses > 1_000_000)) {
    return { field: 'maxUses', message: 'Please enter a whole number from 1 to 1,000,000.' };
  }
  const end = form.lastDay === '' ? null : endOfDay(form.lastDay);
  if (end && !(end > now)) return { field: 'lastDay', message: 'Please enter a day that is not over yet.' };
  return {
    discount: {
      code,
      percent,
      amount,
      min_subtotal: least,
      categories: form.categories,
      ends_at: end?.toISOString() ?? null,
      max_uses: uses,
      once_per_customer: form.oncePerCustomer,
    },
  };
}

/** Midnight after a day, on this computer's clock. */
function endOfDay(day: string): Date {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end;
}
