import type { AdminDiscount } from '../../../../server/admin/discounts/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { useSwitchDiscountMutation } from './discounts-api.js';

/** Stops a code or lets it be used again; either can be undone. */
export function useDiscountSwitch() {
  const toast = useToast();
  const [switchDiscount, { isLoading }] = useSwitchDiscountMutation();

  const setStopped = async ({ id, code }: Pick<AdminDiscount, 'id' | 'code'>, stopped: boolean) => {
    try {
      await switchDiscount({ id, stopped }).unwrap();
      const action = { label: 'Undo', run: () => void setStopped({ id, code }, !stopped) };
      const message = stopped ? 'New checkouts can’t use it. Checkouts already started keep it.' : 'Shoppers can use it again.';
      toast({ tone: 'success', title: stopped ? `${code} is inactive` : `${code} is active`, message, action });
    } catch (error) {
      toast({ tone: 'error', title: `${code} could not be changed`, message: failureMessage(error) });
    }
  };

  return { setStopped, isBusy: isLoading };
}
