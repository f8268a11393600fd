import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { CONTACT_LIMITS, CONTACT_TOPICS, type ContactRequest, type ContactTopic } from '../../../server/contact/contract.js';
import { Form } from '../../shared/forms/Form.js';
import { FormTextField } from '../../shared/forms/FormTextField.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { useSendMessageMutation } from './contact-api.js';
import { contactForm } from './contact-schema.js';
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

interface Receipt {
  reference: string;
  email: string;
}

/** A message to the shop, and where it is once it was sent. */
export default function ContactForm() {
  // Null when another message is to be written: then the form has the focus, because the pressed button is gone.
  const [receipt, setReceipt] = useState<Receipt | null>();
  if (receipt) return <MessageSent {...receipt} onAnother={() => setReceipt(null)} />;
  return <MessageForm hasFocus={receipt === null} onSent={setReceipt} />;
}

/** Keeps its values until the message has arrived. /contact?topic=…&order=… prefills them. */
function MessageForm({ hasFocus, onSent }: { hasFocus: boolean; onSent: (receipt: Receipt) => void }) {
  const [query] = useSearchParams();
  const { user } = useSession();
  const [send] = useSendMessageMutation();
  const form = useForm({
    resolver: zodResolver(contactForm),
    values: {
      name: '',
      email: user?.email ?? '',
      topic: knownTopic(query.get('topic')),
      orderNumber: (query.get('order') ?? '').slice(0, CONTACT_LIMITS.orderNumber),
      message: '',
      website: '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const { isSubmitting, errors, touchedFields } = form.formState;
  const orderNumber = useWatch({ control, name: 'orderNumber' });

  const submit = async (message: ContactRequest) => {
    const { reference } = await send(message).unwrap();
    onSent({ reference, email: message.email });
  };

  return (
    <Paper variant="panel">
      <Form form={form} aria-label="Write to us" spacing={5} onSubmit={submit}>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, gap: 5 }}>
          <FormTextField
            control={control}
            name="name"
            label="Your name"
            autoFocus={hasFocus}
            autoComplete="name"
            slotProps={{ htmlInput: { required: true, maxLength: CONTACT_LIMITS.name } }}
          />
          <FormTextField
            control={control}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            helperText="We’ll reply to this address."
            slotProps={{
              htmlInput: { required: true, maxLength: CONTACT_LIMITS.email, autoCapitalize: 'none', spellCheck: false },
            }}
          />
          <FormTextField control={control} name="topic" select label="What is it about?" slotProps={{ select: { native: true } }}>
            {CONTACT_TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {TOPIC_LABELS[topic]}
              </option>
            ))}
          </FormTextField>
          <FormTextField
            control={control}
            name="orderNumber"
            label="Order number (optional)"
            autoComplete="off"
            helperText={touchedFields.orderNumber && isUnusual(orderNumber) ? UNUSUAL_NUMBER : 'It starts with KS.'}
            slotProps={{
              htmlInput: { maxLength: CONTACT_LIMITS.orderNumber, autoCapitalize: 'characters', spellCheck: false },
            }}
          />
        </Box>
        <FormTextField
          control={control}
          name="message"
          label="Message"
          multiline
          rows={6}
          slotProps={{ htmlInput: { required: true } }}
        />
        {/* For programs that fill in whatever they find. Not hidden by an attribute, which they know. */}
        <Box sx={{ position: 'absolute', left: -10000 }} aria-hidden>
          <label htmlFor="contact-website">Website</label>
          <input id="contact-website" {...form.register('website')} type="text" tabIndex={-1} autoComplete="off" />
        </Box>
        {errors.root && (
          <ErrorState title="Your message was not sent" message={`${errors.root.message} What you wrote is kept here.`} />
        )}
        <BusyButton type="submit" variant="contained" size="large" isBusy={isSubmitting}>
          {isSubmitting ? 'Sending your message…' : 'Send message'}
        </BusyButton>
      </Form>
    </Paper>
  );
}

function knownTopic(topic: string | null): ContactTopic {
  return CONTACT_TOPICS.find((known) => known === topic) ?? 'other';
}

/** Whether it is no order number, however it is spaced. */
function isUnusual(orderNumber = ''): boolean {
  return orderNumber.trim() !== '' && !/^KS[\dA-Z]{10}$/.test(orderNumber.toUpperCase().replace(/[^\dA-Z]/g, ''));
}
