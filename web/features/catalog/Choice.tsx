import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const [chosen, setChosen] = useState(value);
  const [seen, setSeen] = useState(value);
  /** A choice is reported once, although the code may come between the browser's two events for it. */
  const reported = useRef(value);

  if (seen !== value) {
    setSeen(value);
    setChosen(value);
  }
  useEffect(() => {
    reported.current = value;
  }, [value]);

  const choose = (next: string) => {
    if (next === reported.current) return;
    reported.current = next;
    setChosen(next);
    onChoose(next);
  };
  const chooseEarly = useEffectEvent(() => choose(select.current?.value ?? value));
  useEffect(() => chooseEarly(), []);

  return (
    <span className={styles.choice}>
      <select {...rest} ref={select} value={chosen} onChange={({ target }) => choose(target.value)} />
      <CaretDownIcon size={20} aria-hidden />
    </span>
  );
}
