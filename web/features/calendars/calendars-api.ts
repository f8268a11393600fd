import type { Calendar, CalendarChange, CalendarFillRequest, NewCalendar } from '../../../server/calendars/contract.js';
import { api } from '../../shared/api/api.js';

/** A call that may be repeated with the same key when its answer was lost. */
interface Keyed<Body> {
  key: string;
  body: Body;
}

interface MonthPicture {
  id: string;
  month: number;
  /** Null takes the picture off. */
  imageId: string | null;
}

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    calendar: build.query<Calendar, string>({ query: (id) => `calendars/${encodeURIComponent(id)}` }),
  }),
});

interface Started {
  dispatch: (action: ReturnType<typeof queries.util.upsertQueryEntries>) => unknown;
  queryFulfilled: Promise<{ data: Calendar }>;
}

/** Every change answers the whole calendar, which the page shows at once: the next change may start from it. */
async function keepAnswer({ id }: { id: string }, { dispatch, queryFulfilled }: Started, onRefused?: () => void): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer) dispatch(queries.util.upsertQueryEntries([{ endpointName: 'calendar', arg: id, value: answer.data }]));
  else onRefused?.();
}

const calendarsApi = queries.injectEndpoints({
  endpoints: (build) => ({
    startCalendar: build.mutation<Calendar, Keyed<NewCalendar>>({
      query: ({ key, body }) => ({ url: 'calendars', method: 'POST', headers: { 'idempotency-key': key }, body }),
      invalidatesTags: (_, error) => (error ? [] : ['Calendar']),
    }),
    changeCalendar: build.mutation<Calendar, { id: string; change: CalendarChange }>({
      query: ({ id, change }) => ({ url: `calendars/${id}`, method: 'PATCH', body: change }),
      // The list shows the year, and in which month it begins.
      invalidatesTags: (_answer, _error, { change }) =>
        change.year === undefined && change.startMonth === undefined ? [] : ['Calendar'],
      // Shown at once, and as before when it is refused: a select must not jump back until the answer comes.
      onQueryStarted: async ({ id, change: { coverId: _, ...shown } }, started) => {
        const { undo } = started.dispatch(
          queries.util.updateQueryData('calendar', id, (calendar) => void Object.assign(calendar, shown)),
        );
        await keepAnswer({ id }, started, undo);
      },
    }),
    setMonthPicture: build.mutation<Calendar, MonthPicture>({
      query: ({ id, month, imageId }) => ({ url: `calendars/${id}/pages/${month}`, method: 'PUT', body: { imageId } }),
      onQueryStarted: keepAnswer,
    }),
    fillCalendar: build.mutation<Calendar, Keyed<CalendarFillRequest> & { id: string }>({
      query: ({ id, key, body }) => ({
        url: `calendars/${id}/fill`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['GenerationLimits'],
      onQueryStarted: keepAnswer,
    }),
  }),
});

export const { calendar: calendarEndpoint } = queries.endpoints;
export const { useStartCalendarMutation, useChangeCalendarMutation, useSetMonthPictureMutation, useFillCalendarMutation } =
  calendarsApi;
