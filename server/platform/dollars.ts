/** Such as `$64.00`. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** Dollars as a number, as in the API. */
export function toDollars(cents: number): number {
  return cents / 100;
}

export function toCents(dollars: number): number {
  // `+ 0` turns −0 into 0.
  return Math.round(dollars * 100) + 0;
}
