import { EmailsPanel } from './EmailsPanel.js';
import { useChangeDateReminderMutation } from './mailing-api.js';

/** The reminder of one date. @param link the key in the mail's link */
export function DateReminder({ link: key }: { link: string }) {
  const [change, { data, isLoading, error }] = useChangeDateReminderMutation();
  const isStopped = data?.is_reminded === false;
  return (
    <EmailsPanel
      title={isStopped ? 'You won’t be reminded' : 'Stop this reminder?'}
      message={
        isStopped
          ? `We won’t email you about ${data.name} anymore. The date stays in your account.`
          : `We’d no longer email you about ${data?.name ?? 'this date'}. The date stays in your account.`
      }
      refusal={error}
      action={isStopped ? 'Undo' : 'Stop reminding me'}
      isDone={isStopped}
      isBusy={isLoading}
      onPress={() => void change({ key, isReminded: isStopped })}
    />
  );
}
