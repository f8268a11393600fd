import { failureMessage } from '../../shared/api/failure-message.js';
import { type NewToast, useToast } from '../../shared/toasts/use-toast.js';

type Words = Pick<NewToast, 'title' | 'message'>;

interface Switch<Item> {
  /** @returns the item after the change */
  change: (item: Item, isOn: boolean) => Promise<Item>;
  done: (item: Item, isOn: boolean) => Words;
  failed: (item: Item, reason: string) => Words;
}

/** Turns something on or off, with a toast that can undo it. */
export function useSwitch<Item>({ change, done, failed }: Switch<Item>): (item: Item, isOn: boolean) => void {
  const toast = useToast();

  const turn = async (item: Item, isOn: boolean) => {
    try {
      const changed = await change(item, isOn);
      toast({ tone: 'success', ...done(changed, isOn), action: { label: 'Undo', run: () => void turn(changed, !isOn) } });
    } catch (error) {
      toast({ tone: 'error', ...failed(item, failureMessage(error)) });
    }
  };

  return (item, isOn) => void turn(item, isOn);
}
