import type { DateDraft, RememberedDate, RememberedDateList } from '../../../server/dates/contract.js';
import { api } from '../api/api.js';

export interface DateChange {
  id: string;
  draft: DateDraft;
}

export const datesApi = api.injectEndpoints({
  endpoints: (build) => ({
    rememberedDates: build.query<RememberedDateList, void>({
      query: () => 'dates',
      providesTags: ['RememberedDate'],
    }),
    /** Adds a date, changes it, or brings it back. */
    saveDate: build.mutation<RememberedDate, DateChange>({
      query: ({ id, draft }) => ({ url: `dates/${id}`, method: 'PUT', body: draft }),
      invalidatesTags: (_, error) => (error ? [] : ['RememberedDate']),
    }),
    deleteDate: build.mutation<void, string>({
      query: (id) => ({ url: `dates/${id}`, method: 'DELETE' }),
    }),
    resumeDateMails: build.mutation<unknown, string>({
      query: (key) => ({ url: `mail-subscriptions/${key}`, method: 'PUT', body: { is_subscribed: true } }),
      invalidatesTags: (_, error) => (error ? [] : ['RememberedDate']),
    }),
  }),
});

export const { useRememberedDatesQuery, useSaveDateMutation, useDeleteDateMutation, useResumeDateMailsMutation } = datesApi;
