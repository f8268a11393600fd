import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { Photo } from '../../../server/generation/contract.js';
import { imagesApi } from '../../shared/images/images-api.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useUserImageQuery } from './generator-api.js';

const POLL_MS = 1_500;
/** Then the photo goes without hints. */
const TIMEOUT_MS = 15_000;

/**
 * Polls the photos' inspections, one after the other, until they are done, and stores them in the list of photos.
 * @returns whether the inspection of this photo is still awaited
 */
export function useInspection(photos: readonly Photo[]): (photo: Photo) => boolean {
  const dispatch = useAppDispatch();
  const [givenUp, setGivenUp] = useState<readonly string[]>([]);
  const isAwaited = ({ id, inspected_at }: Photo) => !inspected_at && !givenUp.includes(id);
  const pendingId = photos.find(isAwaited)?.id;
  const { currentData: answer } = useUserImageQuery(pendingId ?? skipToken, { pollingInterval: POLL_MS });

  useEffect(() => {
    if (!pendingId) return;
    const timer = setTimeout(() => setGivenUp((before) => [...before, pendingId]), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [pendingId]);

  useEffect(() => {
    if (!answer?.inspected_at) return;
    dispatch(
      imagesApi.util.updateQueryData('userImages', undefined, (list) =>
        list.map((each) => (each.id === answer.id ? answer : each)),
      ),
    );
  }, [answer, dispatch]);
  return isAwaited;
}
