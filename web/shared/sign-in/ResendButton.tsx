import { useState } from 'react';
import { clockTime } from '../../shared/clock-time.js';
import { BusyButton } from '../mui/BusyButton.js';
import { useCountdown } from './use-countdown.js';

/** One message per address and minute is sent. */
const RESEND_GAP_SECONDS = 60;

export interface ResendButtonProps {
  label: string;
  busy: boolean;
  /** Whether the first message was sent just now. */
  startsWaiting?: boolean;
  /** When it was sent, in milliseconds since 1970; otherwise just now. */
  sentAt?: number;
  /** @returns whether to wait again before the next one */
  onResend: () => Promise<boolean>;
}

/** Has a message sent again, a minute after the last one. */
export function ResendButton({ label, busy, startsWaiting = true, sentAt, onResend }: ResendButtonProps) {
  const { secondsLeft, restart } = useCountdown(RESEND_GAP_SECONDS, startsWaiting, sentAt);
  const [sent, setSent] = useState(false);
  const waiting = secondsLeft > 0;

  const resend = async () => {
    if (!(await onResend())) return;
    setSent(true);
    restart();
  };

  return (
    <>
      <BusyButton variant="text" fullWidth isBusy={waiting || busy} onClick={() => void resend()}>
        {waiting ? `${label} in ${clockTime(secondsLeft)}` : label}
      </BusyButton>
      {/* Said once, and not with every second. */}
      <span className="visually-hidden" role="status">
        {waiting ? sent && 'Sent again.' : startsWaiting && 'You can have it sent again now.'}
      </span>
    </>
  );
}
