/** Such as `$64.00`. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** Dollars as a number, as in the API. */
export function toDollars(cents: number): number {
  return cents / 100;
}

export function toCents(dollars: number): number {
  // Plus zero: there is a zero below it, too.
  return Math.round(dollars * 100) + 0;
}
