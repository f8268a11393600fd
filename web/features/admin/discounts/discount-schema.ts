import { type DiscountWrite, discountWrite } from '../../../../server/admin/discounts/contract.js';
import { blankAs, typedDollars, typedWhole } from '../../../shared/forms/typed-number-schemas.js';
import { z } from '../../../shared/forms/zod.js';

const { percent, amount, ...limits } = discountWrite.shape;
const VALUES = { percent: typedWhole.pipe(percent.unwrap()), amount: typedDollars.pipe(amount.unwrap()) };

/** As `2026-12-24`; empty for no end. */
const lastDay = z
  .string()
  .transform((day) => (day === '' ? null : endOfDay(day)))
  .refine((end) => end === null || end > new Date(), 'Please enter a day that is not over yet.')
  .transform((end) => end?.toISOString() ?? null);

/** A discount code as it is typed. */
export const discountForm = z
  .object({
    ...limits,
    kind: z.enum(['percent', 'amount']),
    value: z.string(),
    min_subtotal: blankAs(0, typedDollars).pipe(limits.min_subtotal),
    max_uses: blankAs(null, typedWhole).pipe(limits.max_uses),
    ends_at: lastDay,
  })
  .transform(({ kind, value, ...terms }, context): DiscountWrite => {
    const { data = null, error } = VALUES[kind].safeParse(value);
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: ['value'], message });
    return { ...terms, percent: null, amount: null, [kind]: data };
  });
export type TypedDiscount = z.input<typeof discountForm>;

export const EMPTY_DISCOUNT: TypedDiscount = {
  code: '',
  kind: 'percent',
  value: '',
  min_subtotal: '',
  max_uses: '',
  ends_at: '',
  once_per_customer: false,
  categories: [],
};

/** Midnight after a day, on this computer's clock. */
function endOfDay(day: string): Date {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end;
}
