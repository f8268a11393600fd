import type { ReactNode } from 'react';
import styles from './NextSteps.module.css';

interface NextStepProps {
  icon: ReactNode;
  title: string;
  /** Explanation of the step. */
  children: ReactNode;
}

export function NextStep({ icon, title, children }: NextStepProps) {
  return (
    <li>
      <span className={styles.icon}>{icon}</span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
    </li>
  );
}
