import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import styles from './GiftListing.module.css';

interface ChoiceProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: string;
  onChoose: (value: string) => void;
}

/**
 * A choice that takes effect at once, also when it was made before the page's code had come. It shows what was chosen while
 * the page with it is still on its way.
 */
export function Choice({ value, onChoose, ...rest }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  /** A choice is reported once, although the code may come between the browser's two events for it. */
  const reported = useRef(value);

  const report = (chosen: string) => {
    if (chosen === reported.current) return;
    reported.current = chosen;
    onChoose(chosen);
  };
  const follow = useEffectEvent((field: HTMLSelectElement) => {
    if (reported.current === value) report(field.value);
    else field.value = reported.current = value;
  });
  useEffect(() => follow(select.current!), [value]);

  return (
    <span className={styles.choice}>
      <select {...rest} ref={select} defaultValue={value} onChange={({ target }) => report(target.value)} />
      <CaretDownIcon size={20} aria-hidden />
    </span>
  );
}
