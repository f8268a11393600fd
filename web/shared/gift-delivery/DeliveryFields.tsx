import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import type { GiftDeliveryRequest } from '../../../server/checkout/gift-deliveries/contract.js';
import { useNow } from '../now.js';
import type { DeliveryProblems } from './delivery-problems.js';
import { giftTimeWords, hasBegun, hourName, timeIn, yearAfter } from './gift-time.js';
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
  const today = timeIn(timeZone, useNow()).day;
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
          slotProps={{ htmlInput: { min: today, max: yearAfter(today) } }}
        />
        <TextField
          label="Hour"
          select
          value={hour}
          slotProps={NATIVE}
          onChange={({ target }) => onChange({ hour: Number(target.value) })}
        >
          {HOURS.map((each) => (
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
        helperText={<WhenItComes {...value} />}
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

function WhenItComes({ day, hour, timeZone }: GiftDeliveryRequest) {
  const now = useNow();
  if (!day) return null;
  if (hasBegun({ day, hour }, timeZone, now)) return 'We’ll email it as soon as the PDF is ready.';
  return `We’ll email it on ${giftTimeWords({ day, hour }, now)}, their time.`;
}
