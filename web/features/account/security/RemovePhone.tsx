import type { User } from '@supabase/auth-js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { useSession } from '../../../shared/session/SessionProvider.js';
import { useRemovePhoneMutation } from '../account-api.js';
import { ActionForm, FormText } from './AuthForm.js';

interface RemovePhoneProps {
  user: User;
  onDone: () => void;
}

/** For customers who can log in without the number. */
export function RemovePhone({ user, onDone }: RemovePhoneProps) {
  const { getAuthClient } = useSession();
  const [removePhone, { isLoading, error }] = useRemovePhoneMutation();
  if (!user.email_confirmed_at) return <FormText>To remove the number, please add an email address first.</FormText>;

  const remove = async () => {
    if ((await removePhone()).error) return;
    // The stored session still has the number.
    await (await getAuthClient()).refreshSession();
    onDone();
  };
  return (
    <ActionForm
      action="Remove the phone number"
      busy={isLoading}
      busyWords="Removing…"
      variant="danger"
      problem={error && { message: failureMessage(error) }}
      onPress={() => void remove()}
    >
      Without it, you’ll log in with {user.email}.
    </ActionForm>
  );
}
