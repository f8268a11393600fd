import type { Picture, Photo } from '../../../server/generation/contract.js';
import { useCart } from '../../shared/cart/CartProvider.js';
import {
  imagesApi,
  useDeleteGeneratedImageMutation,
  useDeleteUserImageMutation,
  useRestoreGeneratedImageMutation,
  useRestoreUserImageMutation,
} from '../../shared/images/images-api.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';

/** One list of the account and what the server does with its items. */
interface Shelf<Item> {
  thing: 'photo' | 'picture';
  timeOf: (item: Item) => string;
  change: (recipe: (items: Item[]) => Item[] | void) => void;
  remove: (id: string) => PromiseLike<{ error?: unknown }>;
  restore: (id: string) => PromiseLike<{ data?: Item; error?: unknown }>;
}

/** Takes an item away at once, deletes it on the server, and offers to bring it back. What fails comes back by itself. */
type Delete<Item> = (item: Item) => void;

export function usePhotoDeletion(): Delete<Photo> {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteUserImageMutation();
  const [restore] = useRestoreUserImageMutation();
  return useDeletion({
    thing: 'photo',
    timeOf: (photo) => photo.uploaded_at,
    change: (recipe) => void dispatch(imagesApi.util.updateQueryData('userImages', undefined, recipe)),
    remove,
    restore,
  });
}

export function usePictureDeletion(): Delete<Picture> {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteGeneratedImageMutation();
  const [restore] = useRestoreGeneratedImageMutation();
  const { lines } = useCart();
  return useDeletion(
    {
      thing: 'picture',
      timeOf: (picture) => picture.created_at,
      change: (recipe) => void dispatch(imagesApi.util.updateQueryData('generatedImages', undefined, recipe)),
      remove,
      restore,
    },
    ({ id }) =>
      lines.some(({ generatedImageId }) => generatedImageId === id)
        ? 'A gift in your cart has it. Choose another picture for that gift, or undo.'
        : undefined,
  );
}

const isNotFound = (error: unknown): boolean => (error as { status?: unknown } | undefined)?.status === 404;

/** @param warningFor what else the customer should know when an item goes */
function useDeletion<Item extends { id: string }>(
  { thing, timeOf, change, remove, restore }: Shelf<Item>,
  warningFor?: (item: Item) => string | undefined,
): Delete<Item> {
  const toast = useToast();

  const putBack = (item: Item) =>
    change((items) => {
      if (items.some(({ id }) => id === item.id)) return;
      const older = items.findIndex((other) => timeOf(other) < timeOf(item));
      items.splice(older === -1 ? items.length : older, 0, item);
    });

  const bringBack = async (id: string) => {
    const { data, error } = await restore(id);
    if (data) return putBack(data);
    const title = `Your ${thing} could not be brought back`;
    if (isNotFound(error)) toast({ tone: 'error', title, message: 'It was deleted too long ago.' });
    else toast({ tone: 'error', title, action: { label: 'Try again', run: () => void bringBack(id) } });
  };

  const deleteAtOnce = async (item: Item) => {
    const message = warningFor?.(item);
    change((items) => items.filter(({ id }) => id !== item.id));
    const { error } = await remove(item.id);
    // Whatever is deleted on another device is deleted, too.
    if (error && !isNotFound(error)) {
      putBack(item);
      toast({
        tone: 'error',
        title: `Your ${thing} could not be deleted`,
        message: 'It is still in your account. Please try again.',
      });
      return;
    }
    toast({
      tone: 'info',
      title: `Your ${thing} was deleted`,
      ...(message && { message }),
      action: { label: 'Undo', run: () => void bringBack(item.id) },
    });
  };

  return (item) => void deleteAtOnce(item);
}
