import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { DATE_LIMITS, isMovable, OCCASIONS, type Occasion } from '../../../../server/dates/contract.js';
import { type DateFieldValues, type DateProblems, daysOf } from './date-form.js';
import { MONTH_NAMES, OCCASION_NAMES } from './date-words.js';

const GRID = { display: 'grid', gap: 4 };
const DAY = { ...GRID, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' };
const NATIVE = { select: { native: true } };
const WISH = {
  m: '0 0 0 -10px',
  alignItems: 'start',
  '& .MuiFormControlLabel-label': { pt: '10px', font: '400 15px/20px var(--font-text)' },
};

interface DateFieldsProps {
  value: DateFieldValues;
  problems: DateProblems;
  email: string | undefined;
  onChange: (change: Partial<DateFieldValues>) => void;
}

export function DateFields({ value, problems, email, onChange }: DateFieldsProps) {
  const { who, occasion, title, month, day, isReminded } = value;
  const told = (field: keyof DateFieldValues) => ({ error: problems[field] !== undefined, helperText: problems[field] });
  return (
    <Box sx={GRID}>
      <TextField
        label="Who"
        placeholder="Mom"
        autoComplete="off"
        value={who}
        {...told('who')}
        onChange={({ target }) => onChange({ who: target.value })}
        slotProps={{ htmlInput: { maxLength: DATE_LIMITS.who } }}
      />
      <TextField
        label="Occasion"
        select
        value={occasion}
        slotProps={NATIVE}
        onChange={({ target }) => onChange({ occasion: target.value as Occasion })}
      >
        {OCCASIONS.map((each) => (
          <option key={each} value={each}>
            {OCCASION_NAMES[each]}
          </option>
        ))}
      </TextField>
      {occasion === 'other' && (
        <TextField
          label="What is it?"
          placeholder="graduation"
          autoComplete="off"
          value={title}
          {...told('title')}
          onChange={({ target }) => onChange({ title: target.value })}
          slotProps={{ htmlInput: { maxLength: DATE_LIMITS.title } }}
        />
      )}
      {isMovable(occasion) ? (
        <Typography variant="subtitle2" color="textSecondary">
          {occasion === 'mothers_day' ? 'Every year on the second Sunday of May.' : 'Every year on the third Sunday of June.'}
        </Typography>
      ) : (
        <Box sx={DAY}>
          <TextField
            label="Month"
            select
            value={month}
            {...told('month')}
            slotProps={NATIVE}
            onChange={({ target }) => onChange({ month: Number(target.value) })}
          >
            <option value={0} disabled>
              Choose
            </option>
            {MONTH_NAMES.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </TextField>
          <TextField
            label="Day"
            select
            value={day > daysOf(month) ? 0 : day}
            {...told('day')}
            slotProps={NATIVE}
            onChange={({ target }) => onChange({ day: Number(target.value) })}
          >
            <option value={0} disabled>
              Choose
            </option>
            {Array.from({ length: daysOf(month) }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </TextField>
        </Box>
      )}
      <div>
        <FormControlLabel
          sx={WISH}
          label="Email me three gift ideas two weeks before"
          disabled={!email && !isReminded}
          control={
            <Checkbox
              checked={isReminded}
              onChange={({ target }) => onChange({ isReminded: target.checked })}
              slotProps={{ input: { 'aria-describedby': 'date-wish-hint' } }}
            />
          }
        />
        <FormHelperText id="date-wish-hint" sx={{ m: '0 0 0 34px', overflowWrap: 'anywhere' }}>
          {email
            ? `One email a year to ${email}. You can stop it at any time.`
            : 'Add an email address under “Sign-in and security” first.'}
        </FormHelperText>
      </div>
    </Box>
  );
}
