import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type ComponentProps, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './NumberStepper.module.css';

interface NumberStepperProps extends ComponentProps<'div'> {
  /** From 1. */
  value: number;
  max: number;
  onStep: (value: number) => void;
  /** Names of the buttons. */
  less: string;
  more: string;
}

/** A number between two buttons. Where one of them ends the range, the other takes the focus, which a disabled one loses. */
export function NumberStepper({ value, max, onStep, less, more, children, ...group }: NumberStepperProps) {
  const lessButton = useRef<HTMLButtonElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);

  const step = (next: number) => {
    // The other button may have been disabled until now.
    flushSync(() => onStep(next));
    if (next === 1) moreButton.current?.focus();
    if (next === max) lessButton.current?.focus();
  };

  return (
    <div className={styles.stepper} role="group" {...group}>
      <button ref={lessButton} type="button" aria-label={less} disabled={value <= 1} onClick={() => step(value - 1)}>
        <MinusIcon size={18} aria-hidden />
      </button>
      {children}
      <button ref={moreButton} type="button" aria-label={more} disabled={value >= max} onClick={() => step(value + 1)}>
        <PlusIcon size={18} aria-hidden />
      </button>
    </div>
  );
}
