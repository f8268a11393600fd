import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react';
import type { Orientation, Product } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import { sceneOf } from '../../shared/gifts/orientation.js';
import { type RefusedSubmit, WordFields } from '../../shared/gifts/WordFields.js';
import { typedWords } from '../../shared/gifts/words-on.js';
import { storedUserId } from '../../shared/session/session-storage.js';
import { ResponsiveImage } from '../../shared/ui/Picture.js';
import { keepWords, keptWords } from '../../shared/gifts/words-storage.js';
import styles from './YourWords.module.css';

interface YourWordsProps {
  product: Product;
  orientation: Orientation;
  words: readonly GiftWord[];
  onChange: (words: GiftWord[]) => void;
  refusal: RefusedSubmit | null;
  /** The gift is shown with its picture, so the words are too. */
  isLive: boolean;
  /** Absent when no picture can be added. */
  onAddPicture: (() => void) | undefined;
  /** Where phones show the gift beside the fields, because its large view is off the screen. */
  small: Ref<HTMLDivElement>;
}

/** Milliseconds without typing before the words are measured. */
const PAUSE_MS = 400;

/** For each field whether its words would be hard to read in print. */
function useTooSmall({ kind }: Product, orientation: Orientation, words: readonly GiftWord[]): readonly boolean[] {
  const [tooSmall, setTooSmall] = useState<readonly boolean[]>([]);
  const written = JSON.stringify(words.map(({ text }) => text));

  useEffect(() => {
    let left = false;
    const measure = async () => {
      const { areTooSmall } = await import('./small-words.js');
      const answer = await areTooSmall(kind, orientation, JSON.parse(written) as string[]);
      if (!left) setTooSmall(answer);
    };
    // A failed measurement blocks nothing; only the warning is missing.
    const timer = window.setTimeout(() => void measure().catch(() => undefined), PAUSE_MS);
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [kind, orientation, written]);
  return tooSmall;
}

/** Keeps the words in this tab for the current user. @returns how to change them */
function useKeptWords({ id, word_fields: fields }: Product, words: readonly GiftWord[], onChange: YourWordsProps['onChange']) {
  useLayoutEffect(() => {
    const userId = storedUserId();
    const kept = keptWords(id, userId);
    if (kept.length === 0 || words.some(({ text }) => text !== '')) return;
    // Words typed before signing in belong to the user from now on.
    keepWords(id, userId, kept);
    onChange(typedWords(fields, kept));
    // Restores the words when the fields mount; from then on the fields hold the current values.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (next: GiftWord[]) => {
    keepWords(id, storedUserId(), next);
    onChange(next);
  };
}

export default function YourWords({
  product,
  orientation,
  words,
  onChange,
  refusal,
  isLive,
  onAddPicture,
  small,
}: YourWordsProps): ReactNode {
  const tooSmall = useTooSmall(product, orientation, words);
  const change = useKeptWords(product, words, onChange);
  const scene = sceneOf(product, orientation);
  const canShow = scene !== null;
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
      <div className={styles.columns}>
        {canShow && isLive && (
          <div ref={small} className={styles.small} aria-hidden>
            <ResponsiveImage src={scene.photoUrl} alt="" sizes="128px" webpOnly />
          </div>
        )}
        <WordFields fields={product.word_fields} words={words} onChange={change} refusal={refusal} tooSmall={tooSmall} />
      </div>
    </section>
  );
}
