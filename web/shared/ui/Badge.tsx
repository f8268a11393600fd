import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import type { BadgeTone } from './server-values.js';

/** A dot and a word. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
