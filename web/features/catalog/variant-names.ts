import type { Variant } from '../../../server/catalog/contract.js';

/** As the product page's chooser calls them. */
export const VARIANT_NAMES: Record<Variant, string> = { pdf: 'PDF', product: 'Product', combo: 'Combo' };
