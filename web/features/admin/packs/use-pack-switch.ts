import type { AdminPack } from '../../../../server/admin/packs/contract.js';
import { countedPictures } from '../../../../server/checkout/marketing/packs/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { useSwitch } from '../use-switch.js';
import { useSwitchPackMutation } from './packs-api.js';

/** `5 pictures for $4.99` */
export const nameOfPack = ({ pictures, price }: Pick<AdminPack, 'pictures' | 'price'>): string =>
  `${countedPictures(pictures)} for ${formatDollars(price)}`;

export function usePackSwitch() {
  const [switchPack, { isLoading: isBusy }] = useSwitchPackMutation();
  const setActive = useSwitch<AdminPack>({
    change: ({ id }, isActive) => switchPack({ id, stopped: !isActive }).unwrap(),
    done: (pack, isActive) => ({
      title: `${nameOfPack(pack)}: ${isActive ? 'active' : 'inactive'}`,
      message: isActive ? 'Customers can buy it now.' : 'Customers can’t buy it anymore. Pictures already bought stay.',
    }),
    failed: (pack, message) => ({ title: `${nameOfPack(pack)} could not be changed`, message }),
  });
  return { setActive, isBusy };
}
