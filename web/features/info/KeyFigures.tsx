import styles from './KeyFigures.module.css';

interface KeyFiguresProps {
  /** A figure and its explanation. */
  figures: readonly (readonly [figure: string, text: string])[];
}

/** The key figures of a page, above its text. */
export function KeyFigures({ figures }: KeyFiguresProps) {
  return (
    <ul className={styles.details}>
      {figures.map(([figure, text]) => (
        <li key={figure}>
          <strong>{figure}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
