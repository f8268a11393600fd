import type { SkuCheck } from '../../../../../server/checkout/production/partner-products/contract.js';

const countries = new Intl.DisplayNames('en', { type: 'region' });
const list = new Intl.ListFormat('en');

/** `$6.50`, or in another currency `£6.50` */
export function inDollars(cents: number, currency = 'USD'): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency });
}

/** `default: 2670 × 1110 px, 317 dpi at the gift’s size` */
export function areaInWords({ name, width, height, dpi }: SkuCheck['areas'][number]): string {
  return `${name}: ${width} × ${height} px${dpi === null ? '' : `, ${dpi} dpi at the gift’s size`}`;
}

export function countriesInWords(shipsTo: readonly string[], notTo: readonly string[]): string {
  if (notTo.length === 0) return `All ${shipsTo.length} that you ship to`;
  const names = notTo.map((code) => countries.of(code) ?? code);
  return `${shipsTo.length} of ${shipsTo.length + notTo.length} that you ship to. You print orders to ${list.format(names)} yourself.`;
}

/** `$11.55, 48% of $24.00` */
export function marginInWords({ price_cents, margin_cents, quote }: SkuCheck): string {
  if (margin_cents === null) {
    return price_cents === 0 ? 'None: the product is sold as a PDF only' : `Unknown: the cost is in ${quote?.currency}`;
  }
  const percent = Math.round((margin_cents / price_cents) * 100);
  return `${inDollars(margin_cents)}, ${percent}% of ${inDollars(price_cents)}`;
}
