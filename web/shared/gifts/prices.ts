import { type CardProduct, type Variant, VARIANTS } from '../../../server/catalog/contract.js';
import type { ListFilters } from '../../../server/storefront/list-filters/contract.js';

const PRICES: Record<Variant, (product: CardProduct) => number> = {
  pdf: (product) => product.pdf_price,
  product: (product) => product.product_price,
  combo: (product) => product.combo_price,
};
const NAMES: Record<Variant, string> = { pdf: 'PDF', product: 'product', combo: 'both' };

/** Dollars; 0 when the variant is not sold. */
export function priceOf(product: CardProduct, variant: Variant): number {
  return PRICES[variant](product);
}

/** A variant is offered only if it has a price above zero. */
export function offeredVariants(product: CardProduct): Variant[] {
  return VARIANTS.filter((variant) => priceOf(product, variant) > 0);
}

/** The PDF never sells out; products and combos can, once the owner tracks their stock. */
export function isSoldOut(product: CardProduct, variant: Variant): boolean {
  return variant !== 'pdf' && !product.in_stock;
}

/**
 * `asked` (the variant in the page's URL) when it has a price; otherwise 'product' when it has one, otherwise the first variant
 * that has one; sold-out variants come last. Undefined when no variant has a price.
 */
export function initialVariant(product: CardProduct, asked: string | null): Variant | undefined {
  const offered = offeredVariants(product);
  const inAddress = offered.find((variant) => variant === asked);
  if (inAddress) return inAddress;
  const available = offered.filter((variant) => !isSoldOut(product, variant));
  const choices = available.length > 0 ? available : offered;
  return choices.includes('product') ? 'product' : choices[0];
}

/** Dollars on the card: the PDF's price, falling back to the legacy price. */
export function listedPrice(product: CardProduct): number {
  return product.pdf_price > 0 ? product.pdf_price : product.price;
}

/** The variant that a filtered list is about: the one asked for, or the cheapest within its limits. */
export function filteredVariant(
  product: CardProduct,
  { variant, minPrice, maxPrice }: Pick<ListFilters, 'variant' | 'minPrice' | 'maxPrice'>,
): Variant | undefined {
  if (variant || (minPrice === undefined && maxPrice === undefined)) return variant;
  return offeredVariants(product)
    .toSorted((left, right) => priceOf(product, left) - priceOf(product, right))
    .find((each) => priceOf(product, each) >= (minPrice ?? 0) && priceOf(product, each) <= (maxPrice ?? Infinity));
}

/** Savings of the combo over both variants bought separately, in dollars; 0 when there are none. */
export function comboSaving(product: CardProduct): number {
  if (product.pdf_price <= 0 || product.product_price <= 0 || product.combo_price <= 0) return 0;
  return Math.max(0, Math.round((product.pdf_price + product.product_price - product.combo_price) * 100) / 100);
}

/** `PDF, product or both`: the variants on offer, for the card. */
export function offeredInWords(product: CardProduct): string {
  const names = offeredVariants(product).map((variant) => NAMES[variant]);
  const last = names.pop() ?? '';
  const words = names.length > 0 ? `${names.join(', ')} or ${last}` : last;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
