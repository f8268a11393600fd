import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef, useState } from 'react';
import { type Calendar, type CalendarDate, MAX_CALENDAR_DATES } from '../../../server/calendars/contract.js';
import { dateInWords, dayInYear, MONTH_NAMES, monthsOf } from '../../../server/calendars/months/contract.js';
import { useRememberedDatesQuery } from '../../shared/remembered-dates/dates-api.js';
import { FaceCrop } from '../../shared/faces/FaceCrop.js';
import { offeredFace } from './calendar-faces.js';
import { asPrinted } from './calendar-date-schema.js';
import { CalendarDateDialog } from './CalendarDateDialog.js';

interface CalendarDatesProps {
  calendar: Calendar;
  onAdd: (dates: CalendarDate[]) => void;
  /** Removes a date; the customer can undo it. */
  onRemove: (date: CalendarDate) => void;
}

/** The birthdays and other dates that are printed. Dates of the account are suggested. */
export function CalendarDates({ calendar, onAdd, onRemove }: CalendarDatesProps) {
  const { dates } = calendar;
  const { data } = useRememberedDatesQuery();
  const [edited, setEdited] = useState<CalendarDate | null>();
  const heading = useRef<HTMLHeadingElement>(null);
  const offered = (data?.dates ?? []).flatMap((date) => asPrinted(date) ?? []);
  const missing = offered.filter(({ id }) => !dates.some((date) => date.id === id)).slice(0, MAX_CALENDAR_DATES - dates.length);
  return (
    <section aria-labelledby="calendar-dates">
      <h2 id="calendar-dates" ref={heading} tabIndex={-1}>
        Your dates
      </h2>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Birthdays and other days of your family, printed on their day, with a small face if you like. With a year, the age is
        printed too.
      </Typography>
      {dates.length > 0 && (
        <Paper
          component="ul"
          elevation={0}
          sx={{ mt: 4, overflow: 'hidden', '& li + li': { borderTop: 1, borderColor: 'divider' } }}
        >
          {dates.map((date) => (
            <DateRow
              key={date.id}
              date={date}
              calendar={calendar}
              onEdit={() => setEdited(date)}
              onRemove={() => {
                onRemove(date);
                heading.current?.focus();
              }}
            />
          ))}
        </Paper>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {dates.length < MAX_CALENDAR_DATES && (
          <Button
            variant="outlined"
            startIcon={<PlusIcon size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setEdited(null)}
          >
            Add a date
          </Button>
        )}
        {missing.length > 0 && (
          <Button
            variant="outlined"
            onClick={() => {
              onAdd(missing);
              // The button is gone with the last date.
              heading.current?.focus();
            }}
          >
            {missing.length === 1 ? 'Add the date of your account' : `Add the ${missing.length} dates of your account`}
          </Button>
        )}
      </Stack>
      {edited !== undefined && <CalendarDateDialog calendar={calendar} date={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

interface DateRowProps {
  date: CalendarDate;
  calendar: Calendar;
  onEdit: () => void;
  onRemove: () => void;
}

function DateRow({ date, calendar, onEdit, onRemove }: DateRowProps) {
  const { month } = dayInYear(date, calendar.year);
  // The last months of a calendar that starts after January are in the next year.
  const year = monthsOf(calendar).find((each) => each.month === month)?.year ?? calendar.year;
  const { day } = dayInYear(date, year);
  const face = offeredFace(calendar, date.face);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, p: '10px 8px 10px 16px' }}>
      {face && <FaceCrop src={face.image.thumbnailUrl} width={face.image.width} height={face.image.height} box={face.face.box} />}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{dateInWords(date, year)}</Typography>
        <Typography variant="hint">
          {MONTH_NAMES[month - 1]} {day}, {year}
        </Typography>
      </Box>
      <IconButton aria-label={`Change: ${date.name}`} aria-haspopup="dialog" onClick={onEdit}>
        <PencilSimpleIcon size={20} aria-hidden />
      </IconButton>
      <IconButton aria-label={`Delete: ${date.name}`} onClick={onRemove}>
        <TrashIcon size={20} aria-hidden />
      </IconButton>
    </Box>
  );
}
