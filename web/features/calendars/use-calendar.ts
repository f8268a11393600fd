import { useEffect } from 'react';
import type { Calendar } from '../../../server/calendars/contract.js';
import { api } from '../../shared/api/api.js';
import { createRefetchOnError, PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { isBeingMade } from './calendar-words.js';
import { calendarEndpoint } from './calendars-api.js';

const PROGRESS_MS = 3_000;

interface CalendarState {
  calendar: Calendar | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /** For images whose address works no more. */
  refetchOnBroken: () => void;
}

/** A calendar, asked for again while its pictures are being made. */
export function useCalendar(id: string): CalendarState {
  const dispatch = useAppDispatch();
  const { currentData: calendar, error, isFetching, fulfilledTimeStamp } = calendarEndpoint.useQueryState(id);
  const open = calendar?.pages.filter(isBeingMade).length ?? 0;
  const { refetch } = calendarEndpoint.useQuerySubscription(id, {
    ...PRIVATE_IMAGE_POLLING,
    ...(open > 0 && { pollingInterval: PROGRESS_MS }),
  });

  // A finished picture is one more to choose, and a failed one returns its credit.
  useEffect(
    () => () => void (open > 0 && dispatch(api.util.invalidateTags(['GeneratedImage', 'GenerationLimits']))),
    [open, dispatch],
  );
  return { calendar, error, isFetching, refetch, refetchOnBroken: createRefetchOnError({ fulfilledTimeStamp, refetch }) };
}
