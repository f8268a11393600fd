import { useSearchParams } from 'react-router-dom';
import type { MailTopic } from '../../../server/mailing/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { DateReminder } from './DateReminder.js';
import { EmailsPanel } from './EmailsPanel.js';
import { useChangeSubscriptionMutation, useMailSubscriptionQuery } from './mailing-api.js';

const TOPICS: Record<MailTopic, string> = {
  dates: 'reminders of your dates',
  reviews: 'emails that ask for a review',
  carts: 'emails about carts you left',
  gifts: 'emails with gifts that people send you',
  calendars: 'emails about next year’s calendar',
};

/** Where the links in a mail lead. Opening them changes nothing, because mail scanners open links, too. */
export default function UnsubscribePage() {
  const [query] = useSearchParams();
  const date = query.get('date');
  usePageTitle<'/unsubscribe'>('Emails');
  return date === null ? <TopicEmails subscription={query.get('key') ?? ''} /> : <DateReminder link={date} />;
}

/** All emails of one topic. */
function TopicEmails({ subscription: key }: { subscription: string }) {
  const { data, error, refetch } = useMailSubscriptionQuery(key);
  const [change, { isLoading, error: refusal }] = useChangeSubscriptionMutation();

  if (error && !data) {
    const isGone = apiErrorOf(error)?.code === 'MAILING.SUBSCRIPTION_NOT_FOUND';
    return (
      <ErrorState
        heading="h1"
        title={isGone ? 'This link doesn’t work' : 'This page could not be loaded'}
        message={failureMessage(error)}
        {...(!isGone && { onRetry: () => void refetch() })}
      />
    );
  }
  return (
    <EmailsPanel
      title={data && (data.is_subscribed ? 'Stop these emails?' : 'You’ve unsubscribed')}
      message={
        data &&
        `${data.is_subscribed ? 'You won’t get' : 'We won’t send you'} ${TOPICS[data.topic]} anymore. Emails about your orders still come.`
      }
      refusal={refusal}
      action={data?.is_subscribed ? 'Unsubscribe' : 'Undo'}
      isDone={!data?.is_subscribed}
      isBusy={isLoading}
      onPress={() => void change({ key, isSubscribed: !data?.is_subscribed })}
    />
  );
}
