import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CONTACT_LIMITS, CONTACT_TOPICS, type ContactTopic } from '../../../server/contact/contract.js';
import { failureSentence } from '../../shared/api/failure-sentence.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { Button } from '../../shared/ui/Button.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { focusFirstProblem } from '../../shared/ui/focus-first-problem.js';
import { useSendMessageMutation } from './contact-api.js';
import { type ContactFields, type ContactProblems, contactProblems, problemsIn } from './contact-problems.js';
import { MessageSent } from './MessageSent.js';

const TOPIC_LABELS: Record<ContactTopic, string> = {
  order: 'An order',
  picture: 'A photo or a picture',
  gift: 'A gift',
  return: 'A return or a refund',
  account: 'My account or privacy',
  other: 'Something else',
};

const UNUSUAL_NUMBER = 'Our order numbers look like KS-XXXXX-XXXXX. You can still send yours as it is.';

const FIELDS = { display: 'grid', gap: 5 };
const PAIR = { ...FIELDS, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } };

interface Receipt {
  reference: string;
  email: string;
}

/** A message to the shop, and where it is once it was sent. */
export default function ContactForm() {
  const [receipt, setReceipt] = useState<Receipt>();
  if (receipt) return <MessageSent {...receipt} onAnother={() => setReceipt(undefined)} />;
  return <Form onSent={setReceipt} />;
}

/** Keeps its values until the message has arrived. /contact?topic=…&order=… prefills them. */
function Form({ onSent }: { onSent: (receipt: Receipt) => void }) {
  const [query] = useSearchParams();
  const { user } = useSession();
  const [send, { isLoading }] = useSendMessageMutation();
  const [written, setWritten] = useState<Partial<ContactFields>>({});
  const [problems, setProblems] = useState<ContactProblems>({});
  const [failure, setFailure] = useState<string>();
  const [numberLeft, setNumberLeft] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const website = useRef<HTMLInputElement>(null);
  const fields: ContactFields = {
    name: '',
    email: user?.email ?? '',
    topic: knownTopic(query.get('topic')),
    orderNumber: (query.get('order') ?? '').slice(0, CONTACT_LIMITS.orderNumber),
    message: '',
    ...written,
  };

  const set = (field: keyof ContactFields) => (event: { target: { value: string } }) => {
    setWritten((before) => ({ ...before, [field]: event.target.value }));
    setProblems(({ [field]: _, ...others }) => others);
  };
  const show = (found: ContactProblems) => focusFirstProblem(form.current, () => setProblems(found));

  const told = (field: keyof ContactFields, hint?: string) => ({
    error: problems[field] !== undefined,
    helperText: problems[field] ?? hint,
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setFailure(undefined);
    const found = contactProblems(fields);
    if (Object.keys(found).length > 0) return show(found);
    const request = { ...fields, topic: knownTopic(fields.topic), website: website.current?.value ?? '' };
    const { data, error } = await send(request);
    if (data) return onSent({ reference: data.reference, email: fields.email.trim() });
    const refusal = failureSentence(error);
    const wrong = problemsIn(refusal);
    if (Object.keys(wrong).length > 0) show(wrong);
    else setFailure(refusal);
  };

  return (
    <Paper
      component="form"
      elevation={0}
      ref={form}
      noValidate
      aria-label="Write to us"
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ ...FIELDS, p: { xs: '20px 16px', sm: 7 }, lineHeight: '24px' }}
    >
      <Box sx={PAIR}>
        <TextField
          label="Your name"
          autoComplete="name"
          {...told('name')}
          value={fields.name}
          onChange={set('name')}
          slotProps={{ htmlInput: { required: true, maxLength: CONTACT_LIMITS.name } }}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          {...told('email', 'We’ll reply to this address.')}
          value={fields.email}
          onChange={set('email')}
          slotProps={{
            htmlInput: { required: true, maxLength: CONTACT_LIMITS.email, autoCapitalize: 'none', spellCheck: false },
          }}
        />
        <TextField
          select
          label="What is it about?"
          {...told('topic')}
          value={fields.topic}
          onChange={set('topic')}
          slotProps={{ select: { native: true } }}
        >
          {CONTACT_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {TOPIC_LABELS[topic]}
            </option>
          ))}
        </TextField>
        <TextField
          label="Order number (optional)"
          autoComplete="off"
          {...told('orderNumber', numberLeft && isUnusual(fields.orderNumber) ? UNUSUAL_NUMBER : 'It starts with KS.')}
          value={fields.orderNumber}
          onChange={set('orderNumber')}
          onBlur={() => setNumberLeft(true)}
          slotProps={{
            htmlInput: { maxLength: CONTACT_LIMITS.orderNumber, autoCapitalize: 'characters', spellCheck: false },
          }}
        />
      </Box>
      <TextField
        label="Message"
        multiline
        rows={6}
        {...told('message')}
        value={fields.message}
        onChange={set('message')}
        slotProps={{ htmlInput: { required: true } }}
      />
      {/* For programs that fill in whatever they find. Not hidden by an attribute, which they know. */}
      <Box sx={{ position: 'absolute', left: -10000 }} aria-hidden>
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" ref={website} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </Box>
      {failure && <ErrorState title="Your message was not sent" message={`${failure} What you wrote is kept here.`} />}
      <Button type="submit" size={52} aria-disabled={isLoading}>
        {isLoading ? 'Sending your message…' : 'Send message'}
      </Button>
    </Paper>
  );
}

function knownTopic(topic: string | null): ContactTopic {
  return CONTACT_TOPICS.find((known) => known === topic) ?? 'other';
}

/** Whether it is no order number, however it is spaced. */
function isUnusual(orderNumber: string): boolean {
  return orderNumber.trim() !== '' && !/^KS[\dA-Z]{10}$/.test(orderNumber.toUpperCase().replace(/[^\dA-Z]/g, ''));
}
