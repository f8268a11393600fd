import type { AdminParcel, ParcelStateRequest } from '../../../../../server/admin/orders/parcels/contract.js';
import { failureMessage } from '../../../../shared/api/failure-message.js';
import { tryAgain } from '../../../../shared/toasts/try-again.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { useSetParcelStateMutation } from './order-details-api.js';

type State = ParcelStateRequest['state'];

const TITLES: Record<State, string> = {
  sent: 'The parcel is on its way again',
  delivered: 'The parcel has arrived',
  cancelled: 'The parcel was removed',
};
const REMOVED = 'Its gifts can be sent again. The customer may have got an email about it already.';

/** @returns whether it was changed */
type Change = (parcel: Pick<AdminParcel, 'id' | 'state'>, state: State) => Promise<boolean>;

/** Says that a parcel arrived or was not sent, and offers Undo. */
export function useParcelState(orderId: string): Change {
  const [setState] = useSetParcelStateMutation();
  const toast = useToast();

  const change = async (
    parcel: Pick<AdminParcel, 'id' | 'state'>,
    state: State,
    { isUndo }: { isUndo: boolean },
  ): Promise<boolean> => {
    const { id: parcelId, state: before } = parcel;
    const { error } = await setState({ id: orderId, parcelId, state });
    if (error) {
      const retry = tryAgain(error, () => void change(parcel, state, { isUndo }));
      toast({ tone: 'error', title: 'The parcel could not be changed', message: failureMessage(error), ...retry });
      return false;
    }
    const undo = () => void change({ id: parcelId, state }, before === 'preparing' ? 'sent' : before, { isUndo: true });
    toast({
      tone: 'success',
      title: TITLES[state],
      ...(state === 'cancelled' && { message: REMOVED }),
      ...(!isUndo && { action: { label: 'Undo', run: undo } }),
    });
    return true;
  };
  return (parcel, state) => change(parcel, state, { isUndo: false });
}
