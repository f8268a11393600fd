import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { failureMessage } from '../../shared/api/failure-message.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { PageTop } from '../../shared/ui/PageTop.js';

interface EmailsPanelProps {
  /** Undefined while it loads. */
  title: string | undefined;
  message: string | undefined;
  /** Why the request changed nothing. */
  refusal: unknown;
  action: string;
  /** The button only undoes the change. */
  isDone: boolean;
  isBusy: boolean;
  onPress: () => void;
}

/** Explains which emails stop, with a one-click button. */
export function EmailsPanel({ title, message, refusal, action, isDone, isBusy, onPress }: EmailsPanelProps) {
  return (
    <>
      <PageTop>{null}</PageTop>
      <Paper variant="panel" sx={{ width: 'min(560px, 100%)' }}>
        {title ? (
          <Stack spacing={4} sx={{ alignItems: 'start' }} role="status">
            <h1>{title}</h1>
            <Typography variant="subtitle1" color="textSecondary">
              {message}
            </Typography>
            {refusal !== undefined && <Alert severity="error">{failureMessage(refusal)}</Alert>}
            <BusyButton size="large" variant={isDone ? 'outlined' : 'contained'} isBusy={isBusy} onClick={onPress}>
              {action}
            </BusyButton>
          </Stack>
        ) : (
          <>
            <h1 className="visually-hidden">Emails</h1>
            <Skeleton height={180} />
          </>
        )}
      </Paper>
    </>
  );
}
