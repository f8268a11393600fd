import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import type { MailTopic } from '../../../server/mailing/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';
import { failureSentence } from '../../shared/api/failure-sentence.js';
import { Button } from '../../shared/ui/Button.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { useChangeSubscriptionMutation, useMailSubscriptionQuery } from './mailing-api.js';

const TOPICS: Record<MailTopic, string> = {
  dates: 'reminders of your dates',
  reviews: 'emails that ask for a review',
  carts: 'emails about carts you left',
};

/** Where the link in a mail leads. Opening it changes nothing, because mail scanners open links, too. */
export default function UnsubscribePage() {
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  const { data, error, refetch } = useMailSubscriptionQuery(key);
  const [change, { isLoading, error: refusal }] = useChangeSubscriptionMutation();
  usePageTitle('Emails');

  if (error && !data) {
    const isGone = apiErrorOf(error)?.code === 'MAILING.SUBSCRIPTION_NOT_FOUND';
    return (
      <ErrorState
        title={isGone ? 'This link doesn’t work' : 'This page could not be loaded'}
        message={failureSentence(error)}
        {...(!isGone && { onRetry: () => void refetch() })}
      />
    );
  }
  return (
    <>
      <PageTop>{null}</PageTop>
      <Paper elevation={0} sx={{ width: 'min(560px, 100%)', p: { xs: '20px 16px', sm: 6 } }}>
        {data ? (
          <Stack spacing={4} sx={{ alignItems: 'start' }} role="status">
            <h1>{data.is_subscribed ? 'Stop these emails?' : 'You’ve unsubscribed'}</h1>
            <Typography variant="subtitle1" color="textSecondary">
              {data.is_subscribed
                ? `You won’t get ${TOPICS[data.topic]} anymore. Emails about your orders still come.`
                : `We won’t send you ${TOPICS[data.topic]} anymore. Emails about your orders still come.`}
            </Typography>
            {refusal && <Alert severity="error">{failureSentence(refusal)}</Alert>}
            <Button
              size={52}
              variant={data.is_subscribed ? 'filled' : 'outline'}
              aria-disabled={isLoading}
              onClick={() => !isLoading && void change({ key, isSubscribed: !data.is_subscribed })}
            >
              {data.is_subscribed ? 'Unsubscribe' : 'Undo'}
            </Button>
          </Stack>
        ) : (
          <Skeleton height="180px" />
        )}
      </Paper>
    </>
  );
}
