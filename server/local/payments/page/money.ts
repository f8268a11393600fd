const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd' });

export function money(cents: number): string {
  return DOLLARS.format(cents / 100);
}

export function priceOrFree(cents: number): string {
  return cents === 0 ? 'Free' : money(cents);
}
