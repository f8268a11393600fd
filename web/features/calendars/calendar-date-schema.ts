import { calendarDate, type CalendarDate, MAX_DATE_NAME } from '../../../server/calendars/contract.js';
import { dateName, isMovable, OCCASIONS, type RememberedDate } from '../../../server/dates/contract.js';
import { printablePart } from '../../../server/catalog/words/contract.js';
import { z } from '../../shared/forms/zod.js';

/** A date as it is chosen; month and day are 0 until they are, and the year may be left out. */
export const calendarDateForm = z
  .object({
    id: z.string(),
    name: z.string(),
    occasion: z.enum(OCCASIONS),
    month: z.number(),
    day: z.number(),
    since: z.string(),
  })
  .transform(({ month, day, since, ...date }): CalendarDate => {
    const hasDay = !isMovable(date.occasion);
    return {
      ...date,
      month: hasDay && month > 0 ? month : null,
      day: hasDay && day > 0 ? day : null,
      since: since.trim() === '' || !hasDay ? null : Number(since),
      face: null,
    };
  })
  .pipe(calendarDate);

/** A date of the account, as it is printed. Null if nothing of its name can be printed. */
export function asPrinted(date: RememberedDate): CalendarDate | null {
  const { id, occasion, month, day, who } = date;
  const name = printablePart(occasion === 'birthday' ? who : dateName(date))
    .slice(0, MAX_DATE_NAME)
    .trim();
  return name ? { id, name, occasion, month, day, since: null, face: null } : null;
}
