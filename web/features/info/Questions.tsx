import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { Link } from 'react-router-dom';
import type { Question } from './questions.js';
import styles from './Questions.module.css';

/** Questions that open to their answers. Each has an address of its own on its page. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="panel">
      {questions.map(({ id, question, answer, link }) => (
        <details key={id} id={id} className={styles.item}>
          <summary>
            {question}
            <CaretDownIcon className={styles.caret} size={20} aria-hidden />
          </summary>
          <div className={styles.answer}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {link && (
              <p>
                <Link to={link.to}>{link.label}</Link>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}
