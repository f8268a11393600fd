const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `1234.5` → `$1,234.50`. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

/** Dollars times a whole number, without the rounding errors of binary fractions. */
export function multiplyDollars(amount: number, times: number): number {
  return (Math.round(amount * 100) * times) / 100;
}

/** Sum of dollar amounts, counted in cents. */
export function addDollars(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}
