import { api } from '../../../shared/api/api.js';
import { calendarListApi, type ListedCalendar } from '../../../shared/calendars/calendar-list-api.js';
import { useAppDispatch } from '../../../shared/store/hooks.js';
import { type Delete, useDeletion } from '../../../shared/use-deletion.js';

const { useDeleteCalendarMutation, useRestoreCalendarMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    deleteCalendar: build.mutation<void, string>({ query: (id) => ({ url: `calendars/${id}`, method: 'DELETE' }) }),
    restoreCalendar: build.mutation<ListedCalendar, ListedCalendar>({
      query: ({ id }) => ({ url: `calendars/${id}/restore`, method: 'POST' }),
      // The list needs fewer fields than the answer has.
      transformResponse: (_answer, _meta, calendar) => calendar,
    }),
  }),
});

export function useCalendarDeletion(): Delete<ListedCalendar> {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteCalendarMutation();
  const [restore] = useRestoreCalendarMutation();
  return useDeletion({
    thing: 'calendar',
    // Ids are in chronological order.
    isBefore: (calendar, other) => calendar.id > other.id,
    change: (recipe) => void dispatch(calendarListApi.util.updateQueryData('calendars', undefined, recipe)),
    remove,
    restore,
  });
}
