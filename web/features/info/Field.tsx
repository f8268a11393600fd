import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** What a control needs to be known by its label, hint and problem. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  problem?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A label above a control, and below it what is wrong, or else a hint. */
export function Field({ id, label, hint, problem, children }: FieldProps) {
  const note = problem ?? hint;
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': problem !== undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <p id={noteId} className={problem ? styles.problem : styles.hint}>
          {problem && (
            <span className={styles.mark} aria-hidden>
              !
            </span>
          )}
          {note}
        </p>
      )}
    </div>
  );
}
