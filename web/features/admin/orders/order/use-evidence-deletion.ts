import { failureMessage } from '../../../../shared/api/failure-message.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { isNotFound } from '../../../../shared/use-deletion.js';
import { useDeleteEvidenceMutation, useRestoreEvidenceMutation } from './order-details-api.js';

/** Deletes a note about evidence at once and offers Undo. */
export function useEvidenceDeletion(orderId: string): (evidenceId: string) => void {
  const [remove] = useDeleteEvidenceMutation();
  const [restore] = useRestoreEvidenceMutation();
  const toast = useToast();

  const bringBack = async (evidenceId: string) => {
    const { error } = await restore({ id: orderId, evidenceId });
    if (error) toast({ tone: 'error', title: 'The note could not be brought back', message: failureMessage(error) });
  };

  const deleteAtOnce = async (evidenceId: string) => {
    const { error } = await remove({ id: orderId, evidenceId });
    // Deleted already, as by another click.
    if (isNotFound(error)) return;
    if (error) return toast({ tone: 'error', title: 'The note could not be deleted', message: failureMessage(error) });
    const action = { label: 'Undo', run: () => void bringBack(evidenceId) };
    toast({ tone: 'info', title: 'The note was deleted', action });
  };

  return (evidenceId) => void deleteAtOnce(evidenceId);
}
