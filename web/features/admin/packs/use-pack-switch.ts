import type { AdminPack } from '../../../../server/admin/packs/contract.js';
import { countedPictures } from '../../../../server/checkout/marketing/packs/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { formatDollars } from '../../../shared/money.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { useSwitchPackMutation } from './packs-api.js';

/** `5 pictures for $4.99` */
export const nameOfPack = ({ pictures, price }: Pick<AdminPack, 'pictures' | 'price'>): string =>
  `${countedPictures(pictures)} for ${formatDollars(price)}`;

/** Stops selling a pack or sells it again; either can be undone. */
export function usePackSwitch() {
  const toast = useToast();
  const [switchPack, { isLoading }] = useSwitchPackMutation();

  const setStopped = async (pack: AdminPack, stopped: boolean) => {
    const name = nameOfPack(pack);
    try {
      await switchPack({ id: pack.id, stopped }).unwrap();
      const action = { label: 'Undo', run: () => void setStopped(pack, !stopped) };
      const message = stopped ? 'Customers can’t buy it anymore. Pictures already bought stay.' : 'Customers can buy it now.';
      toast({ tone: 'success', title: stopped ? `${name}: inactive` : `${name}: active`, message, action });
    } catch (error) {
      toast({ tone: 'error', title: `${name} could not be changed`, message: failureMessage(error) });
    }
  };

  return { setStopped, isBusy: isLoading };
}
