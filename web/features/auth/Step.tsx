import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '../../shared/use-page-title.js';
import styles from './AuthPage.module.css';

interface StepProps {
  title: string;
  lead?: ReactNode;
  /** For a step without a field that takes the focus itself: a reader begins at its heading. */
  focusHeading?: boolean;
  children: ReactNode;
}

/** One view of the sign-in page under its heading. */
export function Step({ title, lead, focusHeading = false, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);

  useEffect(() => {
    if (focusHeading) heading.current?.focus({ preventScroll: true });
  }, [focusHeading]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </>
  );
}
