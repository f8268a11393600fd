import type { CalendarList } from '../../../server/calendars/contract.js';
import { api } from '../api/api.js';

export type ListedCalendar = CalendarList['calendars'][number];

export const calendarListApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. */
    calendars: build.query<ListedCalendar[], void>({
      query: () => 'calendars',
      transformResponse: ({ calendars }: CalendarList) => calendars,
      providesTags: ['Calendar'],
    }),
  }),
});

export const { useCalendarsQuery } = calendarListApi;
