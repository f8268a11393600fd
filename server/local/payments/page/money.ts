/** @param cents amount in the smallest unit; every currency of the sandbox has two decimals */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

export function priceOrFree(cents: number, currency: string): string {
  return cents === 0 ? 'Free' : money(cents, currency);
}
