import type { Factor } from '@supabase/auth-js';
import { Button } from '../../../shared/ui/Button.js';
import { factorName } from './factors.js';
import { FormProblem } from './FormProblem.js';
import styles from './forms.module.css';
import { useAuthAction } from './use-auth-action.js';

interface RemoveFactorProps {
  factor: Factor;
  isLast: boolean;
  onDone: () => void;
}

export function RemoveFactor({ factor, isLast, onDone }: RemoveFactorProps) {
  const { run, busy, problem } = useAuthAction();

  const remove = async () => {
    const done = await run(async (client) => {
      const answer = await client.mfa.unenroll({ factorId: factor.id });
      // The kept session still lists it, and still counts as having passed it.
      if (!answer.error) await client.refreshSession();
      return answer;
    });
    if (done) onDone();
  };

  return (
    <div className={styles.form}>
      <p className={styles.text}>
        {isLast
          ? 'Without it, signing in no longer needs a second step.'
          : 'After that, we’ll ask for one of your other second steps, right away if needed.'}
      </p>
      <Button variant="danger" fullWidth disabled={busy} onClick={() => void remove()}>
        {busy ? 'Removing…' : `Remove ${factorName(factor)}`}
      </Button>
      <FormProblem problem={problem} />
    </div>
  );
}
