import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useMemo } from 'react';
import { giftDays, type GiftDeliveryRequest } from '../../../server/checkout/gifting/contract.js';
import { isShown } from '../../../server/platform/time-zones/contract.js';
import { useNow } from '../now.js';
import { giftTimeWords, hasBegun, hourName } from './gift-time.js';
import { timeZoneName, timeZones } from './time-zones.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NATIVE = { select: { native: true } };

interface DeliveryFieldsProps {
  value: GiftDeliveryRequest;
  /** Props that register a field with its form. */
  field: (name: keyof GiftDeliveryRequest) => TextFieldProps;
}

/** Recipient and time of a gift delivery. */
export function DeliveryFields({ value, field }: DeliveryFieldsProps) {
  const { day, hour, timeZone } = value;
  const zones = useMemo(() => timeZones(), []);
  const days = giftDays(timeZone, useNow());
  const hours = useMemo(() => HOURS.filter((each) => !isDay(day) || isShown({ day, hour: each }, timeZone)), [day, timeZone]);
  const shownHour = hours.includes(hour) ? hour : hour + 1;

  return (
    <Stack spacing={4}>
      <TextField label="Their name" autoComplete="off" {...field('name')} slotProps={{ htmlInput: { maxLength: 50 } }} />
      <TextField
        label="Their email"
        type="email"
        autoComplete="off"
        {...field('email')}
        slotProps={{ htmlInput: { maxLength: 254, inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: 4 }}>
        <TextField label="Day" type="date" {...field('day')} slotProps={{ htmlInput: { min: days.first, max: days.last } }} />
        <TextField label="Hour" select {...field('hour')} value={shownHour} slotProps={NATIVE}>
          {hours.map((each) => (
            <option key={each} value={each}>
              {hourName(each)}
            </option>
          ))}
        </TextField>
      </Box>
      <TextField
        label="Their time zone"
        select
        helperText={<WhenItComes {...value} hour={shownHour} />}
        {...field('timeZone')}
        slotProps={NATIVE}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneName(zone)}
          </option>
        ))}
      </TextField>
    </Stack>
  );
}

/** Checks the format: browsers report years with fewer or more digits while a year is typed. */
function isDay(day: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(day);
}

function WhenItComes({ day, hour, timeZone }: GiftDeliveryRequest) {
  const now = useNow();
  if (!isDay(day) || day < giftDays(timeZone, now).first) return null;
  if (hasBegun({ day, hour }, timeZone, now)) return 'We’ll email it as soon as the PDF is ready.';
  return `We’ll email it on ${giftTimeWords({ day, hour }, now)}, their time.`;
}
