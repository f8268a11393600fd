import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { tryAgain } from '../../../shared/toasts/try-again.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { useSwitch } from '../use-switch.js';
import { useDeleteProductMutation, useRestoreProductMutation, useSwitchProductMutation } from './products-api.js';

/** Actions on a product in the list. Deleting asks no confirmation because it can be undone. */
export function useProductActions() {
  const toast = useToast();
  const [switchProduct, switching] = useSwitchProductMutation();
  const [deleteProduct, deleting] = useDeleteProductMutation();
  const [restoreProduct, restoring] = useRestoreProductMutation();

  /** @returns whether the product is back */
  const restore = async (product: AdminProduct): Promise<boolean> => {
    try {
      await restoreProduct(product.id).unwrap();
      toast({ tone: 'success', title: 'Success', message: `${product.name} is back.` });
      return true;
    } catch (error) {
      const message = `${product.name} could not be brought back. ${failureMessage(error)}`;
      toast({ tone: 'error', title: 'Error', message, ...tryAgain(error, () => void restore(product)) });
      return false;
    }
  };

  const setActive = useSwitch<AdminProduct>({
    change: ({ id, version }, isActive) => switchProduct({ id, body: { is_active: isActive, version } }).unwrap(),
    done: () => ({ title: 'Success', message: 'Product updated successfully' }),
    failed: (_product, reason) => ({ title: 'Error', message: `Failed to update product. ${reason}` }),
  });

  /** @returns whether the product was deleted */
  const remove = async (product: AdminProduct): Promise<boolean> => {
    try {
      await deleteProduct(product.id).unwrap();
      const action = { label: 'Undo', run: () => void restore(product) };
      toast({ tone: 'success', title: 'Success', message: 'Product deleted successfully', action });
      return true;
    } catch (error) {
      const message = `Failed to delete product. ${failureMessage(error)}`;
      // The product may be deleted and gone from the list. Only another try leads to Undo then.
      toast({ tone: 'error', title: 'Error', message, ...tryAgain(error, () => void remove(product)) });
      return false;
    }
  };

  return { isBusy: switching.isLoading || deleting.isLoading || restoring.isLoading, setActive, remove, restore };
}
