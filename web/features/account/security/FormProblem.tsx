import type { AuthFailure } from '../../../shared/sign-in/use-auth-call.js';
import styles from './forms.module.css';

/** What went wrong, where there is no field to say it under. */
export function FormProblem({ problem }: { problem: Pick<AuthFailure, 'message'> | undefined }) {
  return (
    <p role="alert" className={styles.problem}>
      {problem?.message}
    </p>
  );
}
