import styles from './Facts.module.css';

interface FactsProps {
  /** A figure, and what it is about. */
  facts: readonly (readonly [figure: string, text: string])[];
}

/** What most people came for, in front of the sentences. */
export function Facts({ facts }: FactsProps) {
  return (
    <ul className={styles.facts}>
      {facts.map(([figure, text]) => (
        <li key={figure}>
          <strong>{figure}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
