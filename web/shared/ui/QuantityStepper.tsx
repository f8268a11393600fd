import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { MAX_QUANTITY } from '../cart/cart-line.js';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  quantity: number;
  onChange: (quantity: number) => void;
  /** What is counted, for screen readers: `Grandpa’s Own Mug`. */
  of: string;
}

/** 1 to 99; minus is off at 1 (spec section 2). */
export function QuantityStepper({ quantity, onChange, of }: QuantityStepperProps) {
  return (
    <div className={styles.stepper} role="group" aria-label={`Quantity of ${of}`}>
      <button
        type="button"
        aria-label={`One less of ${of}`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <MinusIcon size={18} aria-hidden />
      </button>
      <output className={styles.count}>{quantity}</output>
      <button
        type="button"
        aria-label={`One more of ${of}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => onChange(quantity + 1)}
      >
        <PlusIcon size={18} aria-hidden />
      </button>
    </div>
  );
}
