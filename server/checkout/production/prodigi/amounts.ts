import { z } from 'zod';

/** Such as `14.60`, `14.6` or `-3`; more digits than cents only if they are zeros. */
const AMOUNT = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/;

const cents = z.union([z.string(), z.number()]).transform((amount, context) => {
  const [, minus, whole, fraction = ''] = AMOUNT.exec(String(amount)) ?? [];
  if (whole === undefined) {
    context.addIssue('no amount in cents');
    return z.NEVER;
  }
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return minus && value > 0 ? -value : value;
});

/** An amount of money, in integer cents. */
export const cost = z
  .object({ amount: cents, currency: z.string().regex(/^[A-Za-z]{3}$/) })
  .transform(({ amount, currency }) => ({ cents: amount, currency: currency.toUpperCase() }));
