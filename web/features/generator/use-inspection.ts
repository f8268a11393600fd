import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { Photo } from '../../../server/generation/contract.js';
import { imagesApi } from '../../shared/images/images-api.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useUserImageQuery } from './generator-api.js';

const POLL_MS = 1_500;
/** Then the photo goes without hints. */
const TIMEOUT_MS = 15_000;

/** Polls a photo's inspection until it is done, and stores it in the list of photos. */
export function useInspection(photo: Photo | undefined): void {
  const dispatch = useAppDispatch();
  const pendingId = photo && !photo.inspected_at ? photo.id : null;
  const [givenUp, setGivenUp] = useState<string | null>(null);
  const asked = pendingId === givenUp ? null : pendingId;
  const { currentData: answer } = useUserImageQuery(asked ?? skipToken, { pollingInterval: POLL_MS });

  useEffect(() => {
    if (!pendingId) return;
    const timer = setTimeout(() => setGivenUp(pendingId), TIMEOUT_MS);
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
}
