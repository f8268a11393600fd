import type { Product, Variant } from '../../../server/catalog/contract.js';
import { formatDollars } from '../../shared/money.js';
import { comboSaving, isSoldOut, offeredVariants, priceOf } from './prices.js';
import styles from './VariantChooser.module.css';

const VARIANT_TEXTS: Record<Variant, { name: string; what: string }> = {
  pdf: { name: 'PDF', what: 'Print-ready file, yours at once' },
  product: { name: 'Product', what: 'The gift itself, ships in 3–5 business days' },
  combo: { name: 'Combo', what: 'The PDF today, the gift by post' },
};

interface VariantChooserProps {
  product: Product;
  chosen: Variant | undefined;
  onChoose: (variant: Variant) => void;
}

/** A row for each variant that has a price (spec section 2). */
export function VariantChooser({ product, chosen, onChoose }: VariantChooserProps) {
  const saving = comboSaving(product);
  return (
    <fieldset>
      <legend className={styles.legend}>How would you like it?</legend>
      <div className={styles.rows}>
        {offeredVariants(product).map((variant) => {
          const { name, what } = VARIANT_TEXTS[variant];
          const soldOut = isSoldOut(product, variant);
          return (
            <label key={variant} className={styles.row}>
              <input
                type="radio"
                name="variant"
                value={variant}
                checked={variant === chosen}
                disabled={soldOut}
                onChange={() => onChoose(variant)}
              />
              <span className={styles.words}>
                <span className={styles.name}>
                  {name}
                  {variant === 'combo' && saving > 0 && (
                    <span className={styles.saving}>Save {formatDollars(saving)}</span>
                  )}
                </span>
                <span className={styles.what}>{soldOut ? 'Sold out for now' : what}</span>
              </span>
              <span className={styles.price}>{formatDollars(priceOf(product, variant))}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
