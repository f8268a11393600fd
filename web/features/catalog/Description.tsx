import { useId, useState } from 'react';
import styles from './Description.module.css';
import { paragraphs } from './text.js';

/** From here on only the beginning is shown: the choice below must not be pushed out of reach. */
const LONG = 700;

/** The description, split by its line breaks (spec section 2). */
export function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= LONG);
  const id = useId();
  return (
    <div>
      <div id={id} className={whole ? styles.text : `${styles.text} ${styles.beginning}`}>
        {paragraphs(text).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {text.length > LONG && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Read it all'}
        </button>
      )}
    </div>
  );
}
