import type { ReactNode } from 'react';
import styles from './InfoSections.module.css';

export interface InfoSection {
  /** Last part of the section's own address. */
  id: string;
  title: string;
  body: ReactNode;
}

interface InfoSectionsProps {
  sections: readonly InfoSection[];
  /** A list of the sections in front of them, for long texts. */
  contents?: boolean;
}

export function InfoSections({ sections, contents = false }: InfoSectionsProps) {
  return (
    <>
      {contents && (
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {sections.map(({ id, title, body }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {body}
        </section>
      ))}
    </>
  );
}
