import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Calendar, CalendarFillRequest } from '../../../server/calendars/contract.js';
import type { Photo } from '../../../server/generation/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { createRefetchOnError, PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import { useUserImagesQuery } from '../../shared/images/images-api.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { useFillCalendarMutation } from './calendars-api.js';

export interface Fill {
  /** The customer's photos; undefined until they are loaded. */
  photos: Photo[] | undefined;
  photosFailed: boolean;
  reload: () => void;
  onBroken: () => void;
  photoId: string | undefined;
  choosePhoto: (id: string) => void;
  isStarting: boolean;
  start: (months: number[]) => Promise<void>;
}

/** Starts pictures for months, all of one photo. */
export function useFill({ id }: Calendar): Fill {
  const query = useUserImagesQuery(undefined, PRIVATE_IMAGE_POLLING);
  const [chosen, setChosen] = useState<string>();
  const [fillCalendar, { isLoading }] = useFillCalendarMutation();
  // A try whose answer was lost is repeated with the same key, so that nothing is charged twice.
  const unanswered = useRef<{ request: string; key: string }>(undefined);
  const toast = useToast();
  const photoId = query.data?.find((photo) => photo.id === chosen)?.id ?? query.data?.[0]?.id;

  const start = async (months: number[]) => {
    if (isLoading) return;
    if (!photoId) {
      toast({ tone: 'error', title: 'Please upload a photo first', message: 'Pictures are made from one of your photos.' });
      return;
    }
    const body: CalendarFillRequest = { imageId: photoId, imageType: 'painted', months };
    const request = JSON.stringify(body);
    const key = unanswered.current?.request === request ? unanswered.current.key : uuidv7();
    unanswered.current = { request, key };
    try {
      await fillCalendar({ id, key, body }).unwrap();
      unanswered.current = undefined;
    } catch (error) {
      if (apiErrorOf(error)) unanswered.current = undefined;
      toast({ tone: 'error', title: 'The pictures could not be started', message: failureMessage(error) });
    }
  };

  return {
    photos: query.data,
    photosFailed: query.isError,
    reload: () => void query.refetch(),
    onBroken: createRefetchOnError(query),
    photoId,
    choosePhoto: setChosen,
    isStarting: isLoading,
    start,
  };
}
