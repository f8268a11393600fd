import { useState } from 'react';
import { apiErrorOf } from '../../shared/api/api.js';
import { tellRemaining } from '../../shared/images/images-api.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { creditOf } from './failures.js';
import { untrack } from './tracked-generations.js';
import { generatorApi } from './generator-api.js';

/** Ends a generation before its picture is there, and says what became of the credit. */
export function useCancel(id: string): { cancel: () => Promise<void>; cancelling: boolean } {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [cancelling, setCancelling] = useState(false);

  const cancel = async () => {
    setCancelling(true);
    const { data, error } = await dispatch(generatorApi.endpoints.cancelGeneration.initiate(id));
    setCancelling(false);
    if (data) dispatch(tellRemaining(data.remainingGenerations));
    if (data) await dispatch(generatorApi.util.upsertQueryData('generation', id, data));
    if (data?.status === 'cancelled') {
      if (user) untrack(user.id, id);
      const message =
        data.creditReturns === false
          ? `You’ve canceled a lot lately, so this ${creditOf(data)} stays used.`
          : `Your ${creditOf(data)} was given back.`;
      toast({ tone: 'info', title: 'Generation cancelled', message });
      return;
    }
    const message = apiErrorOf(error)?.message;
    toast({
      tone: 'error',
      title: 'The generation could not be cancelled. Please try again.',
      ...(message && { message }),
    });
  };

  return { cancel, cancelling };
}
