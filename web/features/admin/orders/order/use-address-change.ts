import type { ShippingAddress, StoredAddress } from '../../../../../server/checkout/production/address/contract.js';
import { failureMessage } from '../../../../shared/api/failure-message.js';
import { tryAgain } from '../../../../shared/toasts/try-again.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { useChangeAddressMutation } from './order-details-api.js';
import { addressForm } from './order-schemas.js';

/** Changes an order's address and offers Undo if the form accepts the former address. @throws the server's refusal */
export function useAddressChange(id: string): (address: ShippingAddress, seen: StoredAddress) => Promise<void> {
  const [send] = useChangeAddressMutation();
  const toast = useToast();

  const undo = async (address: ShippingAddress, seen: StoredAddress) => {
    try {
      await send({ id, change: { address, seen } }).unwrap();
      toast({ tone: 'success', title: 'The address is as it was before' });
    } catch (error) {
      toast({
        tone: 'error',
        title: 'The address could not be changed back',
        message: failureMessage(error),
        ...tryAgain(error, () => void undo(address, seen)),
      });
    }
  };

  return async (address, seen) => {
    const { production } = await send({ id, change: { address, seen } }).unwrap();
    const before = addressForm.safeParse(seen).data;
    const [latest] = production.attempts;
    const goesAgain = latest?.state === 'refused' && latest.items.some(({ state }) => state === 'again');
    toast({
      tone: 'success',
      title: 'The address was changed',
      ...(goesAgain && { message: 'What the print partner refused goes there again in an hour.' }),
      ...(before && { action: { label: 'Undo', run: () => void undo(before, address) } }),
    });
  };
}
