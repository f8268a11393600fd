import type { RememberedDate } from '../../../server/dates/contract.js';
import type { Photo } from '../../../server/generation/contract.js';
import { imagesApi, useDeleteUserImageMutation, useRestoreUserImageMutation } from '../../shared/images/images-api.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { type Delete, useDeletion } from '../../shared/use-deletion.js';
import { dateDraftOf } from './dates/date-words.js';
import { datesApi, useDeleteDateMutation, useSaveDateMutation } from '../../shared/remembered-dates/dates-api.js';

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
    restore: (date) => save({ id: date.id, draft: dateDraftOf(date) }),
  });
}
