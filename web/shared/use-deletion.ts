import { useToast } from './toasts/use-toast.js';

/** A change of a list, as Immer takes it. */
export type Recipe<Item> = (items: Item[]) => Item[] | void;

/** One of the customer's lists and its server calls. */
interface Shelf<Item> {
  thing: 'photo' | 'picture' | 'date' | 'calendar';
  /** Sort order of the list. */
  isBefore: (item: Item, other: Item) => boolean;
  change: (recipe: Recipe<Item>) => void;
  remove: (id: string) => PromiseLike<{ error?: unknown }>;
  restore: (item: Item) => PromiseLike<{ data?: Item; error?: unknown }>;
}

/** Removes an item immediately, deletes it on the server, and offers Undo. When the deletion fails, the item returns. */
export type Delete<Item> = (item: Item) => void;

export const isNotFound = (error: unknown): boolean => (error as { status?: unknown } | undefined)?.status === 404;

/** @param warningFor an additional warning when an item is deleted */
export function useDeletion<Item extends { id: string }>(
  { thing, isBefore, change, remove, restore }: Shelf<Item>,
  warningFor?: (item: Item) => string | undefined,
): Delete<Item> {
  const toast = useToast();

  const putBack = (item: Item) =>
    change((items) => {
      if (items.some(({ id }) => id === item.id)) return;
      const next = items.findIndex((other) => isBefore(item, other));
      items.splice(next === -1 ? items.length : next, 0, item);
    });

  const bringBack = async (item: Item) => {
    const { data, error } = await restore(item);
    if (data) return putBack(data);
    const title = `Your ${thing} could not be brought back`;
    if (isNotFound(error)) toast({ tone: 'error', title, message: 'It was deleted too long ago.' });
    else toast({ tone: 'error', title, action: { label: 'Try again', run: () => void bringBack(item) } });
  };

  const deleteAtOnce = async (item: Item) => {
    const message = warningFor?.(item);
    const takeOut = () => change((items) => items.filter(({ id }) => id !== item.id));
    takeOut();
    const { error } = await remove(item.id);
    // An item deleted on another device counts as deleted.
    if (error && !isNotFound(error)) {
      putBack(item);
      toast({
        tone: 'error',
        title: `Your ${thing} could not be deleted`,
        message: 'It is still in your account. Please try again.',
      });
      return;
    }
    // A list that was asked for before may have come since, with the item in it.
    takeOut();
    toast({
      tone: 'info',
      title: `Your ${thing} was deleted`,
      ...(message && { message }),
      action: { label: 'Undo', run: () => void bringBack(item) },
    });
  };

  return (item) => void deleteAtOnce(item);
}
