import type { Factor } from '@supabase/auth-js';
import { ActionForm } from './AuthForm.js';
import { factorName } from './factors.js';
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
      // The stored session still lists the factor and counts as verified by it.
      if (!answer.error) await client.refreshSession();
      return answer;
    });
    if (done) onDone();
  };

  return (
    <ActionForm
      action={`Remove ${factorName(factor)}`}
      busy={busy}
      busyWords="Removing…"
      variant="danger"
      problem={problem}
      onPress={() => void remove()}
    >
      {isLast
        ? 'Without it, you’ll log in without two-factor authentication.'
        : 'After that, we’ll ask for one of your other authentication methods, right away if needed.'}
    </ActionForm>
  );
}
