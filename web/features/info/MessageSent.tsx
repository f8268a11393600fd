import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useEffect, useRef } from 'react';

interface MessageSentProps {
  reference: string;
  email: string;
  onAnother: () => void;
}

const TEXT = { '& strong': { color: 'text.primary', fontVariantNumeric: 'tabular-nums' } };

/** In the place of the form: where the message is now, and what happens next. */
export function MessageSent({ reference, email, onAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper variant="panel" sx={{ display: 'grid', gap: 3, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Avatar sx={{ bgcolor: 'success.tint', color: 'success.main' }}>
        <CheckIcon size={24} aria-hidden />
      </Avatar>
      <h2 ref={heading} tabIndex={-1}>
        We got your message
      </h2>
      <Typography color="textSecondary" sx={TEXT}>
        We’ll reply to <strong>{email}</strong> within 24 hours. If you don’t hear from us, please check your spam folder.
      </Typography>
      <Typography color="textSecondary" sx={TEXT}>
        Your reference is <strong translate="no">{reference}</strong>. Please mention it if you write to us about this again.
      </Typography>
      <Button variant="outlined" onClick={onAnother}>
        Write another message
      </Button>
    </Paper>
  );
}
