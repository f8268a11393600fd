import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { DATE_LIMITS, type DateDraft, isMovable, OCCASIONS } from '../../../../server/dates/contract.js';
import type { FormOf } from '../../../shared/forms/Form.js';
import { FormCheckbox } from '../../../shared/forms/FormCheckbox.js';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { DayOptions, MonthOptions } from '../../../shared/remembered-dates/DayOptions.js';
import { OCCASION_NAMES } from '../../../shared/remembered-dates/occasion-names.js';
import { type ChosenDate, daysOf } from './date-schema.js';

const NATIVE = { select: { native: true } };
interface DateFieldsProps {
  form: FormOf<ChosenDate, DateDraft>;
  email: string | undefined;
}

export function DateFields({ form: { control, getValues, setValue }, email }: DateFieldsProps) {
  const [occasion, month, isReminded] = useWatch({ control, name: ['occasion', 'month', 'is_reminded'] });
  const dropLateDay = () => {
    if (getValues('day') > daysOf(getValues('month'))) setValue('day', 0);
  };
  return (
    <Stack spacing={4}>
      <FormTextField
        control={control}
        name="who"
        label="Who"
        placeholder="Mom"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: DATE_LIMITS.who } }}
      />
      <FormTextField control={control} name="occasion" label="Occasion" select slotProps={NATIVE}>
        {OCCASIONS.map((each) => (
          <option key={each} value={each}>
            {OCCASION_NAMES[each]}
          </option>
        ))}
      </FormTextField>
      {occasion === 'other' && (
        <FormTextField
          control={control}
          name="title"
          label="What is it?"
          placeholder="graduation"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: DATE_LIMITS.title } }}
        />
      )}
      {isMovable(occasion) ? (
        <Typography variant="lead">
          {occasion === 'mothers_day' ? 'Every year on the second Sunday of May.' : 'Every year on the third Sunday of June.'}
        </Typography>
      ) : (
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
      )}
      <div>
        <FormCheckbox
          control={control}
          name="is_reminded"
          describedBy="date-wish-hint"
          sx={{ m: '0 0 0 -10px', alignItems: 'start' }}
          slotProps={{ typography: { sx: { pt: 2.5, fontSize: '0.9375rem', lineHeight: '1.25rem' } } }}
          label="Email me three gift ideas two weeks before"
          disabled={!email && !isReminded}
        />
        <FormHelperText id="date-wish-hint" sx={{ m: '0 0 0 34px', overflowWrap: 'anywhere' }}>
          {email
            ? `One email a year to ${email}. You can stop it at any time.`
            : 'Add an email address under “Sign-in and security” first.'}
        </FormHelperText>
      </div>
    </Stack>
  );
}
