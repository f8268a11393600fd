import { failureMessage } from '../../../../shared/api/failure-message.js';
import { tryAgain } from '../../../../shared/toasts/try-again.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { isNotFound } from '../../../../shared/use-deletion.js';
import { type NoteOfOrder, useDeleteNoteMutation, useRestoreNoteMutation } from './order-details-api.js';

/** Deletes a note at once and offers Undo. */
export function useNoteDeletion(orderId: string, kind: NoteOfOrder['kind']): (noteId: string) => void {
  const [remove] = useDeleteNoteMutation();
  const [restore] = useRestoreNoteMutation();
  const toast = useToast();

  const bringBack = async (noteId: string) => {
    const { error } = await restore({ id: orderId, kind, noteId });
    if (!error) return;
    const retry = tryAgain(error, () => void bringBack(noteId));
    toast({ tone: 'error', title: 'The note could not be brought back', message: failureMessage(error), ...retry });
  };

  const deleteAtOnce = async (noteId: string) => {
    const { error } = await remove({ id: orderId, kind, noteId });
    // Deleted already, as by another click.
    if (isNotFound(error)) return;
    if (error) {
      const retry = tryAgain(error, () => void deleteAtOnce(noteId));
      toast({ tone: 'error', title: 'The note could not be deleted', message: failureMessage(error), ...retry });
      return;
    }
    toast({ tone: 'info', title: 'The note was deleted', action: { label: 'Undo', run: () => void bringBack(noteId) } });
  };

  return (noteId) => void deleteAtOnce(noteId);
}
