import type { RememberedDate } from '../../../server/dates/contract.js';
import type { Picture, Photo } from '../../../server/generation/contract.js';
import { selectLines } from '../../shared/cart/cart-slice.js';
import {
  imagesApi,
  useDeleteGeneratedImageMutation,
  useDeleteUserImageMutation,
  useRestoreGeneratedImageMutation,
  useRestoreUserImageMutation,
} from '../../shared/images/images-api.js';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { draftOf } from './dates/date-words.js';
import { datesApi, useDeleteDateMutation, useSaveDateMutation } from './dates/dates-api.js';

/** One list of the account and its server calls. */
interface Shelf<Item> {
  thing: 'photo' | 'picture' | 'date';
  /** Sort order of the list. */
  isBefore: (item: Item, other: Item) => boolean;
  change: (recipe: (items: Item[]) => Item[] | void) => void;
  remove: (id: string) => PromiseLike<{ error?: unknown }>;
  restore: (item: Item) => PromiseLike<{ data?: Item; error?: unknown }>;
}

/** Removes an item immediately, deletes it on the server, and offers Undo. When the deletion fails, the item returns. */
type Delete<Item> = (item: Item) => void;

export function usePhotoDeletion(): Delete<Photo> {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteUserImageMutation();
  const [restore] = useRestoreUserImageMutation();
  return useDeletion({
    thing: 'photo',
    isBefore: (photo, other) => photo.uploaded_at > other.uploaded_at,
    change: (recipe) => void dispatch(imagesApi.util.updateQueryData('userImages', undefined, recipe)),
    remove,
    restore: ({ id }) => restore(id),
  });
}

export function usePictureDeletion(): Delete<Picture> {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteGeneratedImageMutation();
  const [restore] = useRestoreGeneratedImageMutation();
  const lines = useAppSelector(selectLines);
  return useDeletion(
    {
      thing: 'picture',
      isBefore: (picture, other) => picture.created_at > other.created_at,
      change: (recipe) => void dispatch(imagesApi.util.updateQueryData('generatedImages', undefined, recipe)),
      remove,
      restore: ({ id }) => restore(id),
    },
    ({ id }) =>
      lines.some(({ generatedImageId }) => generatedImageId === id)
        ? 'A gift in your cart has it. Choose another picture for that gift, or undo.'
        : undefined,
  );
}

export function useDateDeletion(): Delete<RememberedDate> {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteDateMutation();
  const [save] = useSaveDateMutation();
  return useDeletion({
    thing: 'date',
    isBefore: (date, other) => date.days_left < other.days_left,
    change: (recipe) =>
      void dispatch(
        datesApi.util.updateQueryData('rememberedDates', undefined, (list) => {
          list.dates = recipe(list.dates) ?? list.dates;
        }),
      ),
    remove,
    restore: (date) => save({ id: date.id, draft: draftOf(date) }),
  });
}

const isNotFound = (error: unknown): boolean => (error as { status?: unknown } | undefined)?.status === 404;

/** @param warningFor an additional warning when an item is deleted */
function useDeletion<Item extends { id: string }>(
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
    change((items) => items.filter(({ id }) => id !== item.id));
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
    toast({
      tone: 'info',
      title: `Your ${thing} was deleted`,
      ...(message && { message }),
      action: { label: 'Undo', run: () => void bringBack(item) },
    });
  };

  return (item) => void deleteAtOnce(item);
}
