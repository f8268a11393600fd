import type { GiftWord } from '../../../server/catalog/words/contract.js';
import styles from './WordList.module.css';

/** Words on a gift; renders nothing without words. */
export function WordList({ words }: { words: readonly GiftWord[] }) {
  const written = words.filter(({ text }) => text !== '');
  if (written.length === 0) return null;
  return (
    <dl className={styles.words}>
      {written.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}:</dt>{' '}
          <dd dir="auto" translate="no">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
