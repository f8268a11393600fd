import { useState } from 'react';
import { MAX_QUANTITY } from '../cart/cart-line.js';
import { parseWhole } from '../typed-numbers.js';
import { NumberStepper } from './NumberStepper.js';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  quantity: number;
  onChange: (quantity: number) => void;
  /** Name of the item, for screen readers: `Grandpa’s Own Mug`. */
  of: string;
  max?: number;
}

/** A quantity from 1 to 99 or fewer, by buttons or typed; the minus button is disabled at 1. */
export function QuantityStepper({ quantity, onChange, of, max = MAX_QUANTITY }: QuantityStepperProps) {
  /** The text during typing, which may be empty or zero for a moment. */
  const [draft, setDraft] = useState<string>();
  /** Why the typed text is not the quantity. */
  const [problem, setProblem] = useState('');

  const showWhatCounts = () => {
    setDraft(undefined);
    setProblem('');
  };

  const type = (text: string) => {
    const typed = parseWhole(text);
    const isTooMuch = typed !== undefined && typed > max;
    const isUnclear = typed === undefined && text.trim() !== '';
    setProblem(isTooMuch ? `Maximum ${max}` : isUnclear ? 'Whole numbers only' : '');
    setDraft(isTooMuch ? String(max) : text);
    if (typed) onChange(Math.min(typed, max));
  };

  const step = (next: number) => {
    showWhatCounts();
    onChange(next);
  };

  return (
    <NumberStepper
      aria-label={`Quantity of ${of}`}
      value={quantity}
      max={max}
      onStep={step}
      less={`Decrease quantity of ${of}`}
      more={`Increase quantity of ${of}`}
    >
      <input
        className={styles.count}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${of}`}
        value={draft ?? quantity}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={showWhatCounts}
        onKeyDown={({ key }) => key === 'Enter' && showWhatCounts()}
      />
      <output className={problem ? styles.problem : 'visually-hidden'}>{problem || quantity}</output>
    </NumberStepper>
  );
}
