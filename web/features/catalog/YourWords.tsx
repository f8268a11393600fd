import type { Product } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import { type Refusal, WordFields } from '../../shared/gifts/WordFields.js';
import styles from './YourWords.module.css';

interface YourWordsProps {
  product: Product;
  words: readonly GiftWord[];
  onChange: (words: GiftWord[]) => void;
  refusal: Refusal | null;
  /** For each field whether its words would be hard to read. */
  tooSmall: readonly boolean[];
  /** The customer's picture is on the gift, so the words are as well. */
  isLive: boolean;
  /** Absent where no picture can be added. */
  onAddPicture: (() => void) | undefined;
}

/** What will be written on the gift. */
export default function YourWords({ product, words, onChange, refusal, tooSmall, isLive, onAddPicture }: YourWordsProps) {
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
