import { failureMessage } from '../../../shared/api/failure-message.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { useUndoProblemMutation } from './problems-api.js';

/** Opens a decided problem again. */
export function useUndo(): { undo: (id: string) => void; isBusy: boolean } {
  const [undoProblem, { isLoading }] = useUndoProblemMutation();
  const toast = useToast();

  const undo = async (id: string) => {
    const { error } = await undoProblem(id);
    if (error) toast({ tone: 'error', title: 'It could not be undone', message: failureMessage(error) });
    else toast({ tone: 'info', title: 'The problem is open again' });
  };

  return { undo: (id) => void undo(id), isBusy: isLoading };
}
