import type { PrintPartnerOfProduct } from '../../../../../server/checkout/production/partner-products/contract.js';
import { failureMessage } from '../../../../shared/api/failure-message.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { useRemovePartnerProductMutation, useSavePartnerProductMutation } from './print-partner-api.js';

/** Lets the owner print the product again, which a note can undo. */
export function useStopPrinting(productId: string, { sku, attributes }: NonNullable<PrintPartnerOfProduct['product']>) {
  const toast = useToast();
  const [remove, { isLoading: isStopping }] = useRemovePartnerProductMutation();
  const [save] = useSavePartnerProductMutation();

  const attempt = async (call: () => Promise<unknown>) => {
    try {
      await call();
      return true;
    } catch (error) {
      toast({ tone: 'error', title: 'That didn’t work', message: failureMessage(error) });
      return false;
    }
  };
  const undo = () => attempt(() => save({ productId, body: { sku, attributes } }).unwrap());
  const stop = async () => {
    if (!(await attempt(() => remove(productId).unwrap()))) return;
    toast({
      tone: 'info',
      title: 'You print it yourself now',
      message: `The print partner no longer makes ${sku} of this product.`,
      action: { label: 'Undo', run: () => void undo() },
    });
  };
  return { stop, isStopping };
}
