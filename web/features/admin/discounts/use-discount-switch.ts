import type { AdminDiscount } from '../../../../server/admin/discounts/contract.js';
import { useSwitch } from '../use-switch.js';
import { useSwitchDiscountMutation } from './discounts-api.js';

export function useDiscountSwitch() {
  const [switchDiscount, { isLoading: isBusy }] = useSwitchDiscountMutation();
  const setActive = useSwitch<AdminDiscount>({
    change: ({ id }, isActive) => switchDiscount({ id, stopped: !isActive }).unwrap(),
    done: ({ code }, isActive) => ({
      title: `${code} is ${isActive ? 'active' : 'inactive'}`,
      message: isActive ? 'Shoppers can use it again.' : 'New checkouts can’t use it. Checkouts already started keep it.',
    }),
    failed: ({ code }, message) => ({ title: `${code} could not be changed`, message }),
  });
  return { setActive, isBusy };
}
