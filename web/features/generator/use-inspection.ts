import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { Photo } from '../../../server/generation/contract.js';
import { imagesApi } from '../../shared/images/images-api.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useUserImageQuery } from './generator-api.js';

const POLL_MS = 1_500;
/** Then the customer goes on without hints, which may still come. */
const WAIT_MS = 15_000;
/** Then the photo stays without hints. */
const LATE_MS = 120_000;

/**
 * Polls the photos' inspections, one after the other, until they are done, and stores them in the list of photos.
 * @returns whether the inspection of this photo is still awaited
 */
export function useInspection(photos: readonly Photo[]): (photo: Photo) => boolean {
  const dispatch = useAppDispatch();
  const [late, setLate] = useState<readonly string[]>([]);
  const [givenUp, setGivenUp] = useState<readonly string[]>([]);
  const isAwaited = ({ id, inspected_at }: Photo) => !inspected_at && !late.includes(id);
  const awaitedId = photos.find(isAwaited)?.id;
  const pendingId = awaitedId ?? photos.find(({ id, inspected_at }) => !inspected_at && !givenUp.includes(id))?.id;
  const { currentData: answer } = useUserImageQuery(pendingId ?? skipToken, { pollingInterval: POLL_MS });

  useEffect(() => {
    if (!pendingId) return;
    const pass = awaitedId ? setLate : setGivenUp;
    const timer = setTimeout(() => pass((before) => [...before, pendingId]), awaitedId ? WAIT_MS : LATE_MS);
    return () => clearTimeout(timer);
  }, [awaitedId, pendingId]);

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
