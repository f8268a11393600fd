import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { uuidv7 } from 'uuidv7';
import { type Calendar, type CalendarDate, MAX_DATE_NAME } from '../../../server/calendars/contract.js';
import { isMovable, MONTH_DAYS, OCCASIONS } from '../../../server/dates/contract.js';
import { FormDialog } from '../../shared/forms/FormDialog.js';
import { FormTextField } from '../../shared/forms/FormTextField.js';
import { DayOptions, MonthOptions } from '../../shared/remembered-dates/DayOptions.js';
import { OCCASION_NAMES } from '../../shared/remembered-dates/occasion-names.js';
import { facesOn, offeredFace } from './calendar-faces.js';
import { calendarDateForm } from './calendar-date-schema.js';
import { useChangeCalendarMutation } from './calendars-api.js';
import { FaceChoice } from './FaceChoice.js';

const NATIVE = { select: { native: true } };

interface CalendarDateDialogProps {
  calendar: Calendar;
  /** Null for a new one. */
  date: CalendarDate | null;
  onClose: () => void;
}

/** A date of the calendar. It is not stored in the account. */
export function CalendarDateDialog({ calendar, date, onClose }: CalendarDateDialogProps) {
  const { id, dates } = calendar;
  // The same for every try, so that nothing is added twice.
  const [newId] = useState(uuidv7);
  const [face, setFace] = useState(() => offeredFace(calendar, date?.face ?? null)?.face ?? null);
  const [changeCalendar] = useChangeCalendarMutation();
  const form = useForm({
    resolver: zodResolver(calendarDateForm),
    defaultValues: {
      id: date?.id ?? newId,
      name: date?.name ?? '',
      occasion: date?.occasion ?? 'birthday',
      month: date?.month ?? 0,
      day: date?.day ?? 0,
      since: date?.since ? String(date.since) : '',
    },
  });
  const { control, getValues, setValue } = form;
  const [occasion, month] = useWatch({ control, name: ['occasion', 'month'] });
  const dropLateDay = () => {
    if (getValues('day') > (MONTH_DAYS[getValues('month') - 1] ?? 31)) setValue('day', 0);
  };

  const submit = async (changed: CalendarDate) => {
    const kept = { ...changed, face };
    const next = date ? dates.map((each) => (each.id === date.id ? kept : each)) : [...dates, kept];
    await changeCalendar({ id, change: { dates: next } }).unwrap();
    onClose();
  };

  return (
    <FormDialog form={form} title={date ? 'Change this date' : 'Add a date'} action="Save" onSubmit={submit} onClose={onClose}>
      <Stack spacing={4}>
        <FormTextField
          control={control}
          name="name"
          label="Name, as printed"
          placeholder="Mom"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: MAX_DATE_NAME } }}
        />
        <FormTextField control={control} name="occasion" label="Occasion" select slotProps={NATIVE}>
          {OCCASIONS.map((each) => (
            <option key={each} value={each}>
              {OCCASION_NAMES[each]}
            </option>
          ))}
        </FormTextField>
        {!isMovable(occasion) && (
          <>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: 4 }}>
              <FormTextField
                control={control}
                name="month"
                rules={{ onChange: dropLateDay }}
                label="Month"
                select
                valueAsNumber
                slotProps={NATIVE}
              >
                <MonthOptions />
              </FormTextField>
              <FormTextField control={control} name="day" label="Day" select valueAsNumber slotProps={NATIVE}>
                <DayOptions month={month} />
              </FormTextField>
            </Box>
            <FormTextField
              control={control}
              name="since"
              label={occasion === 'birthday' ? 'Year of birth (optional)' : 'Year it began (optional)'}
              placeholder="1965"
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
            />
          </>
        )}
        <FaceChoice faces={facesOn(calendar)} chosen={offeredFace(calendar, face)} onChoose={setFace} />
      </Stack>
    </FormDialog>
  );
}
