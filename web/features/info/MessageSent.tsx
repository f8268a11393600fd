import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/Button.js';
import styles from './MessageSent.module.css';

interface MessageSentProps {
  reference: string;
  email: string;
  onAnother: () => void;
}

/** In the place of the form: where the message is now, and what happens next. */
export function MessageSent({ reference, email, onAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <span className={styles.icon}>
        <CheckIcon size={24} aria-hidden />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Your message has arrived
      </h2>
      <p>
        We read it and reply to <strong>{email}</strong> within 24 hours. Please look into the spam folder if you hear
        nothing.
      </p>
      <p>
        Its reference is <strong className={styles.reference}>{reference}</strong>. Name it if you write to us about this
        again.
      </p>
      <Button variant="outline" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  );
}
