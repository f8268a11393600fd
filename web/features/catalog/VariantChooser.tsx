import { memo, useLayoutEffect, useRef } from 'react';
import { type Product, type Variant, VARIANT_NAMES } from '../../../server/catalog/contract.js';
import { formatDollars } from '../../shared/money.js';
import { useNow } from '../../shared/now.js';
import { processingInWords } from '../../shared/shipping/delivery-estimate.js';
import { comboSaving, isSoldOut, offeredVariants, priceOf } from '../../shared/gifts/prices.js';
import styles from './VariantChooser.module.css';

const DESCRIPTIONS: Record<Variant, (now: Date) => string> = {
  pdf: () => 'Print-ready file, instant download',
  product: (now) => `The gift, ready to ship in ${processingInWords(now)}`,
  combo: () => 'The PDF today, the gift by mail',
};

interface VariantChooserProps {
  product: Product;
  chosen: Variant | undefined;
  onChoose: (variant: Variant) => void;
}

/** A row for each variant with a price. */
export const VariantChooser = memo(function VariantChooser({ product, chosen, onChoose }: VariantChooserProps) {
  const saving = comboSaving(product);
  const now = useNow();
  const rows = useRef<HTMLDivElement>(null);

  // Visitors can choose a variant before the code has loaded; hydration keeps their choice.
  useLayoutEffect(() => {
    const before = rows.current?.querySelector<HTMLInputElement>(':checked')?.value as Variant | undefined;
    if (before && before !== chosen) onChoose(before);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <fieldset>
      <legend className={styles.legend}>How would you like it?</legend>
      <div ref={rows} className={styles.rows}>
        {offeredVariants(product).map((variant) => {
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
                  {VARIANT_NAMES[variant]}
                  {variant === 'combo' && saving > 0 && <span className={styles.saving}>Save {formatDollars(saving)}</span>}
                </span>
                <span className={styles.what}>{soldOut ? 'Sold out for now' : DESCRIPTIONS[variant](now)}</span>
              </span>
              <span className={styles.price}>{formatDollars(priceOf(product, variant))}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
});
