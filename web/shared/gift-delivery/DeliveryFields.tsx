import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { giftDays, type GiftDeliveryRequest } from '../../../server/checkout/gifting/contract.js';
import { isShown } from '../../../server/platform/time-zones/contract.js';
import { useNow } from '../now.js';
import type { DeliveryProblems } from './delivery-problems.js';
import { giftTimeWords, hasBegun, hourName } from './gift-time.js';
import { timeZoneName, timeZones } from './time-zones.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const GRID = { display: 'grid', gap: 4 };
const TIME = { ...GRID, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' };
const NATIVE = { select: { native: true } };

interface DeliveryFieldsProps {
  value: GiftDeliveryRequest;
  problems: DeliveryProblems;
  onChange: (change: Partial<GiftDeliveryRequest>) => void;
}

/** Whose mailbox a gift goes to, and when. */
export function DeliveryFields({ value, problems, onChange }: DeliveryFieldsProps) {
  const { name, email, day, hour, timeZone } = value;
  const zones = useMemo(() => timeZones(), []);
  const days = giftDays(timeZone, useNow());
  const hours = useMemo(() => HOURS.filter((each) => !isDay(day) || isShown({ day, hour: each }, timeZone)), [day, timeZone]);
  const shownHour = hours.includes(hour) ? hour : hour + 1;
  const told = (field: keyof GiftDeliveryRequest, hint?: string) => ({
    error: problems[field] !== undefined,
    helperText: problems[field] ?? hint,
  });

  return (
    <Box sx={GRID}>
      <TextField
        label="Their name"
        autoComplete="off"
        value={name}
        {...told('name')}
        onChange={({ target }) => onChange({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
      <TextField
        label="Their email"
        type="email"
        autoComplete="off"
        value={email}
        {...told('email')}
        onChange={({ target }) => onChange({ email: target.value })}
        slotProps={{ htmlInput: { maxLength: 254, inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
      />
      <Box sx={TIME}>
        <TextField
          label="Day"
          type="date"
          value={day}
          {...told('day')}
          onChange={({ target }) => onChange({ day: target.value })}
          slotProps={{ htmlInput: { min: days.first, max: days.last } }}
        />
        <TextField
          label="Hour"
          select
          value={shownHour}
          slotProps={NATIVE}
          onChange={({ target }) => onChange({ hour: Number(target.value) })}
        >
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
        value={timeZone}
        slotProps={NATIVE}
        helperText={<WhenItComes {...value} hour={shownHour} />}
        onChange={({ target }) => onChange({ timeZone: target.value })}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneName(zone)}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

/** Browsers send years of more and fewer digits while a year is typed. */
function isDay(day: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(day);
}

function WhenItComes({ day, hour, timeZone }: GiftDeliveryRequest) {
  const now = useNow();
  if (!isDay(day) || day < giftDays(timeZone, now).first) return null;
  if (hasBegun({ day, hour }, timeZone, now)) return 'We’ll email it as soon as the PDF is ready.';
  return `We’ll email it on ${giftTimeWords({ day, hour }, now)}, their time.`;
}
