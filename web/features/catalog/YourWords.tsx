import { type ReactNode, useEffect, useState } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import { type Refusal, WordFields } from '../../shared/gifts/WordFields.js';
import styles from './YourWords.module.css';

interface YourWordsProps {
  product: Product;
  words: readonly GiftWord[];
  onChange: (words: GiftWord[]) => void;
  refusal: Refusal | null;
  /** The customer's picture is on the gift, so the words are as well. */
  isLive: boolean;
  /** Absent where no picture can be added. */
  onAddPicture: (() => void) | undefined;
}

/** Milliseconds without a key before words are measured. */
const PAUSE_MS = 400;

/** For each field whether its words would be hard to read in print. */
function useTooSmall({ kind }: Product, words: readonly GiftWord[]): readonly boolean[] {
  const [tooSmall, setTooSmall] = useState<readonly boolean[]>([]);
  const written = JSON.stringify(words.map(({ text }) => text));

  useEffect(() => {
    let left = false;
    const measure = async () => {
      const { areTooSmall } = await import('./small-words.js');
      const answer = await areTooSmall(kind, JSON.parse(written) as string[]);
      if (!left) setTooSmall(answer);
    };
    // A warning that cannot be given stops nobody.
    const timer = window.setTimeout(() => void measure().catch(() => undefined), PAUSE_MS);
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [kind, written]);
  return tooSmall;
}

/** What will be written on the gift. */
export default function YourWords({ product, words, onChange, refusal, isLive, onAddPicture }: YourWordsProps): ReactNode {
  const tooSmall = useTooSmall(product, words);
  const canShow = product.print_areas.some((area) => area !== null);
  return (
    <section className={styles.words} aria-labelledby="your-words">
      <h2 id="your-words" className={styles.title}>
        Your words
      </h2>
      <p className={styles.text}>
        {canShow && isLive && 'They appear on your gift as you type.'}
        {canShow && !isLive && onAddPicture && (
          <>
            We print them exactly as you type them.{' '}
            <button type="button" className={styles.add} onClick={onAddPicture}>
              Add your picture
            </button>{' '}
            to see them on the gift.
          </>
        )}
        {!(canShow && (isLive || onAddPicture)) && 'We print them exactly as you type them.'}
      </p>
      <WordFields fields={product.word_fields} words={words} onChange={onChange} refusal={refusal} tooSmall={tooSmall} />
    </section>
  );
}
