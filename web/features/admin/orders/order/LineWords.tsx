import type { GiftWord } from '../../../../../server/catalog/words/contract.js';
import styles from './LineWords.module.css';

/** What is written on a gift. On paper it is large, to be checked against the gift. */
export function LineWords({ words, isLarge = false }: { words: readonly GiftWord[]; isLarge?: boolean }) {
  if (words.length === 0) return null;
  return (
    <dl className={styles.words} data-large={isLarge}>
      {words.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}:</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
