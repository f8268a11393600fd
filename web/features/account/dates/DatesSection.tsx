import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { CalendarHeartIcon } from '@phosphor-icons/react/dist/csr/CalendarHeart';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef, useState } from 'react';
import { dateName, type RememberedDate } from '../../../../server/dates/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { Section } from '../Section.js';
import { useDateDeletion } from '../use-deletion.js';
import { useFocusAfterRemoval } from '../use-focus-after-removal.js';
import { DateDialog } from './DateDialog.js';
import { daysLeftWords, monthAndDay } from './date-words.js';
import { useRememberedDatesQuery, useResumeDateMailsMutation } from '../../../shared/remembered-dates/dates-api.js';

/** @param email of the account, where mails go; undefined without one */
export function DatesSection({ email }: { email: string | undefined }) {
  const { data, isError, refetch } = useRememberedDatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<RememberedDate | null>();
  const add = (
    <Button variant="outlined" size="small" startIcon={<PlusIcon size={18} aria-hidden />} onClick={() => setEdited(null)}>
      Add a date
    </Button>
  );
  const isEmpty = data?.dates.length === 0;
  return (
    <Section
      title="Special dates"
      anchor="dates"
      query={{ data: data?.dates, isError, refetch }}
      loading={<Skeleton variant="panel" height={106} />}
      failure={{ title: 'Your dates could not be loaded.', message: 'They are safe. Please try again.' }}
      aside={data && !isEmpty && add}
    >
      {(dates) => (
        <>
          {isEmpty ? (
            <EmptyState
              compact
              icon={<CalendarHeartIcon size={28} aria-hidden />}
              title="No dates yet"
              message="Save birthdays and anniversaries. If you like, we’ll email you three gift ideas two weeks before."
              action={add}
            />
          ) : (
            <>
              {data?.unsubscribed_key && dates.some((date) => date.is_reminded) && (
                <MailsStopped subscription={data.unsubscribed_key} />
              )}
              <DateList dates={dates} onEdit={setEdited} />
            </>
          )}
          {edited !== undefined && <DateDialog date={edited} email={email} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </Section>
  );
}

function MailsStopped({ subscription }: { subscription: string }) {
  const [resume, { isLoading, error }] = useResumeDateMailsMutation();
  const note = useRef<HTMLDivElement>(null);
  const press = async () => {
    const heading = note.current?.closest('section')?.querySelector('h2');
    const answer = await resume(subscription);
    // The button is gone with the note.
    if (!answer.error) heading?.focus();
  };
  return (
    <Alert
      ref={note}
      severity={error ? 'error' : 'info'}
      sx={{ mb: 4, alignItems: 'center' }}
      action={
        <BusyButton variant="text" size="small" isBusy={isLoading} onClick={() => void press()}>
          Get them again
        </BusyButton>
      }
    >
      {error ? failureMessage(error) : 'You unsubscribed from emails about your dates.'}
    </Alert>
  );
}

interface DateListProps {
  dates: readonly RememberedDate[];
  onEdit: (date: RememberedDate) => void;
}

function DateList({ dates, onEdit }: DateListProps) {
  const remove = useDateDeletion();
  const { list, noteRemoval } = useFocusAfterRemoval(dates);
  return (
    <Paper
      component="ul"
      elevation={0}
      ref={list}
      sx={{ overflow: 'hidden', '& li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {dates.map((date, index) => (
        <li key={date.id}>
          <DateRow
            date={date}
            onEdit={() => onEdit(date)}
            onDelete={() => {
              noteRemoval(index);
              remove(date);
            }}
          />
        </li>
      ))}
    </Paper>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 3, sm: 4 },
  p: { xs: '14px 8px 14px 16px', sm: '15px 16px 15px 24px' },
};
const LEAF = {
  flex: 'none',
  width: 52,
  py: 1.5,
  borderRadius: 'var(--radius-input)',
  bgcolor: 'sunken',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
};

function DateRow({ date, onEdit, onDelete }: { date: RememberedDate; onEdit: () => void; onDelete: () => void }) {
  const { month, day } = monthAndDay(date.next_on);
  const name = dateName(date);
  return (
    <Box sx={ROW}>
      <Box component="time" dateTime={date.next_on} sx={LEAF}>
        <Typography component="span" variant="hint" sx={{ display: 'block', lineHeight: '1rem' }}>
          {month}
        </Typography>{' '}
        <Box component="span" sx={{ display: 'block', font: '600 1.25rem/1.5rem var(--font-text)' }}>
          {day}
        </Box>
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="hint">
          {daysLeftWords(date.days_left)} · {date.is_reminded ? 'email two weeks before' : 'no email'}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flex: 'none' }}>
        <IconButton aria-label={`Change: ${name}`} onClick={onEdit}>
          <PencilSimpleIcon size={20} aria-hidden />
        </IconButton>
        <IconButton aria-label={`Delete: ${name}`} onClick={onDelete}>
          <TrashIcon size={20} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  );
}
