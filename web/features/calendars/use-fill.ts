import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Calendar, CalendarFillRequest } from '../../../server/calendars/contract.js';
import type { ImageType, Photo } from '../../../server/generation/contract.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { isRefusal } from '../../shared/api/is-refusal.js';
import { createRefetchOnError, PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import { useUserImagesQuery } from '../../shared/images/images-api.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { useFillCalendarMutation } from './calendars-api.js';
import { facesOf, type MonthPhoto, calendarSourcesOf } from './month-people.js';

export interface Fill {
  /** The customer's photos; undefined until they are loaded. */
  photos: Photo[] | undefined;
  photosFailed: boolean;
  reload: () => void;
  onBroken: () => void;
  /** The photos that the next pictures are made of, at first the newest with everybody in it. */
  chosen: readonly MonthPhoto[];
  choosePhotos: (ids: readonly string[]) => void;
  /** @param index of the person in the photo, from left to right */
  choosePerson: (photoId: string, index: number, isIn: boolean) => void;
  imageType: ImageType;
  chooseImageType: (imageType: ImageType) => void;
  isStarting: boolean;
  start: (months: number[]) => Promise<void>;
}

/** Starts pictures for months, all of the same people in the same look. */
export function useFill({ id }: Calendar): Fill {
  const query = useUserImagesQuery(undefined, PRIVATE_IMAGE_POLLING);
  const [photoIds, setPhotoIds] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [imageType, setImageType] = useState<ImageType>('painted');
  const [fillCalendar, { isLoading }] = useFillCalendarMutation();
  // A try whose answer was lost is repeated with the same key, so that nothing is charged twice.
  const unanswered = useRef<{ request: string; key: string }>(undefined);
  const toast = useToast();
  const kept = photoIds.flatMap((photoId) => query.data?.find((photo) => photo.id === photoId) ?? []);
  const chosen = (kept.length > 0 ? kept : (query.data ?? []).slice(0, 1)).map((photo) => ({
    photo,
    people: facesOf(photo).map((box, index) => ({ box, isIn: !leftOut.has(personKey(photo.id, index)) })),
  }));

  const start = async (months: number[]) => {
    if (isLoading) return;
    const [first] = chosen;
    if (!first) {
      toast({ tone: 'error', title: 'Please upload a photo first', message: 'Pictures are made from one of your photos.' });
      return;
    }
    const sources = calendarSourcesOf(chosen);
    const body: CalendarFillRequest = { imageId: first.photo.id, ...(sources && { sources }), imageType, months };
    const request = JSON.stringify(body);
    const key = unanswered.current?.request === request ? unanswered.current.key : uuidv7();
    unanswered.current = { request, key };
    try {
      await fillCalendar({ id, key, body }).unwrap();
      unanswered.current = undefined;
    } catch (error) {
      // After a fault of the server, the pictures may have been started all the same.
      if (isRefusal(error)) unanswered.current = undefined;
      toast({ tone: 'error', title: 'The pictures could not be started', message: failureMessage(error) });
    }
  };

  return {
    photos: query.data,
    photosFailed: query.isError,
    reload: () => void query.refetch(),
    onBroken: createRefetchOnError(query),
    chosen,
    choosePhotos: setPhotoIds,
    choosePerson: (photoId, index, isIn) => {
      const changed = new Set(leftOut);
      if (isIn) changed.delete(personKey(photoId, index));
      else changed.add(personKey(photoId, index));
      setLeftOut(changed);
    },
    imageType,
    chooseImageType: setImageType,
    isStarting: isLoading,
    start,
  };
}

function personKey(photoId: string, index: number): string {
  return `${photoId} ${index}`;
}
