import { apiErrorOf } from '../../shared/api/api.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { creditOf } from './failures.js';
import { useCancelGenerationMutation } from './generator-api.js';

/** Cancels a generation, and says whether its credit was returned. */
export function useCancel(id: string): { cancel: () => Promise<void>; cancelling: boolean } {
  const [ask, { isLoading: cancelling }] = useCancelGenerationMutation();
  const toast = useToast();

  const cancel = async () => {
    const { data, error } = await ask(id);
    if (data?.status === 'cancelled') {
      const message =
        data.creditReturns === false
          ? `You’ve canceled a lot lately, so this ${creditOf(data)} stays used.`
          : `Your ${creditOf(data)} was returned.`;
      toast({ tone: 'info', title: 'Generation canceled', message });
      return;
    }
    const message = apiErrorOf(error)?.message;
    toast({
      tone: 'error',
      title: 'The generation could not be canceled. Please try again.',
      ...(message && { message }),
    });
  };

  return { cancel, cancelling };
}
