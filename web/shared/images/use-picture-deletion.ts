import type { Picture } from '../../../server/generation/contract.js';
import { selectLines } from '../cart/cart-slice.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { type Delete, type Recipe, useDeletion } from '../use-deletion.js';
import { imagesApi, useDeleteGeneratedImageMutation, useRestoreGeneratedImageMutation } from './images-api.js';

/** @param changeVersions changes the versions that are shown */
export function usePictureDeletion(changeVersions?: (recipe: Recipe<Picture>) => void): Delete<Picture> {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteGeneratedImageMutation();
  const [restore] = useRestoreGeneratedImageMutation();
  const lines = useAppSelector(selectLines);
  return useDeletion(
    {
      thing: 'picture',
      isBefore: (picture, other) => picture.created_at > other.created_at,
      change: (recipe) => {
        dispatch(imagesApi.util.updateQueryData('generatedImages', undefined, recipe));
        changeVersions?.(recipe);
      },
      remove,
      restore: ({ id }) => restore(id),
    },
    ({ id }) =>
      lines.some(({ generatedImageId }) => generatedImageId === id)
        ? 'A gift in your cart has it. Choose another picture for that gift, or undo.'
        : undefined,
  );
}
