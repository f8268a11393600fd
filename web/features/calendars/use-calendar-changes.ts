import { useRef } from 'react';
import type { Calendar, CalendarChange, CalendarDate } from '../../../server/calendars/contract.js';
import { MONTH_NAMES } from '../../../server/calendars/months/contract.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { useAppStore } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { calendarEndpoint, useChangeCalendarMutation, useSetMonthPictureMutation } from './calendars-api.js';

interface CalendarChanges {
  change: (change: CalendarChange) => Promise<void>;
  /** Null removes the picture; the customer can undo every change. */
  setPicture: (month: number, imageId: string | null) => Promise<void>;
  addDates: (dates: readonly CalendarDate[]) => Promise<void>;
  /** Removes a date; the customer can undo it. */
  removeDate: (date: CalendarDate) => Promise<void>;
}

/** Changes that are saved at once. A toast reports a change that could not be saved, and the page stays the same. */
export function useCalendarChanges({ id, pages, dates }: Calendar): CalendarChanges {
  const [changeCalendar] = useChangeCalendarMutation();
  const [setMonthPicture] = useSetMonthPictureMutation();
  const store = useAppStore();
  const toast = useToast();
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());
  const save = async (call: { unwrap: () => Promise<unknown> }) => {
    try {
      await call.unwrap();
      return true;
    } catch (error) {
      toast({ tone: 'error', title: 'That could not be saved', message: failureMessage(error) });
      return false;
    }
  };

  /** The server replaces the whole list, so each change starts from the answer to the one before. */
  const changeDates = (changed: (before: readonly CalendarDate[]) => CalendarDate[]) => {
    const saved = lastChange.current.then(() => {
      const before = calendarEndpoint.select(id)(store.getState()).data?.dates ?? dates;
      return save(changeCalendar({ id, change: { dates: changed(before) } }));
    });
    lastChange.current = saved;
    return saved;
  };
  return {
    change: async (change) => void (await save(changeCalendar({ id, change }))),
    setPicture: async (month, imageId) => {
      const before = pages.find((page) => page.month === month)?.image?.id ?? null;
      if (before === imageId || !(await save(setMonthPicture({ id, month, imageId }))) || before === null) return;
      toast({
        tone: 'info',
        title: `${MONTH_NAMES[month - 1] ?? ''} has ${imageId ? 'another' : 'no'} picture now`,
        action: { label: 'Undo', run: () => void save(setMonthPicture({ id, month, imageId: before })) },
      });
    },
    addDates: async (added) =>
      void (await changeDates((before) => [
        ...before,
        ...added.filter(({ id: own }) => before.every((each) => each.id !== own)),
      ])),
    removeDate: async (date) => {
      const index = dates.findIndex((each) => each.id === date.id);
      const withDate = (before: readonly CalendarDate[]) =>
        before.some((each) => each.id === date.id) ? [...before] : before.toSpliced(index, 0, date);
      if (!(await changeDates((before) => before.filter((each) => each.id !== date.id)))) return;
      toast({
        tone: 'info',
        title: `${date.name} is not on the calendar anymore`,
        action: { label: 'Undo', run: () => void changeDates(withDate) },
      });
    },
  };
}
