import { type DiscountWrite, discountWrite } from '../../../../server/admin/discounts/contract.js';
import type { Category } from '../../../../server/catalog/contract.js';
import { blankAs, typedDollars, typedWhole } from '../../../shared/forms/typed-number-schemas.js';
import { z } from '../../../shared/forms/zod.js';

/** As `2026-12-24`; empty for no end. */
const lastDay = z
  .string()
  .transform((day) => (day === '' ? null : endOfDay(day)))
  .refine((end) => end === null || end > new Date(), 'Please enter a day that is not over yet.')
  .transform((end) => end?.toISOString() ?? null);

const { percent, amount, ...shape } = discountWrite.shape;
const limits = {
  ...shape,
  min_subtotal: blankAs(0, typedDollars).pipe(shape.min_subtotal),
  max_uses: blankAs(null, typedWhole).pipe(shape.max_uses),
  ends_at: lastDay,
};

/** A discount code as it is typed. */
export interface TypedDiscount {
  code: string;
  kind: 'percent' | 'amount';
  value: string;
  min_subtotal: string;
  max_uses: string;
  ends_at: string;
  once_per_customer: boolean;
  categories: Category[];
}

export const discountForm: z.ZodType<DiscountWrite, TypedDiscount> = z
  .discriminatedUnion('kind', [
    z.object({ ...limits, kind: z.literal('percent'), value: typedWhole.pipe(percent.unwrap()) }),
    z.object({ ...limits, kind: z.literal('amount'), value: typedDollars.pipe(amount.unwrap()) }),
  ])
  .transform(({ kind, value, ...terms }): DiscountWrite => ({ ...terms, percent: null, amount: null, [kind]: value }));

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
