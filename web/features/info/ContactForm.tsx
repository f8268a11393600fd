import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { CONTACT_LIMITS, CONTACT_TOPICS, type ContactTopic } from '../../../server/contact/contract.js';
import { failureSentence } from '../../shared/api/failure-sentence.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { Button } from '../../shared/ui/Button.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { useSendMessageMutation } from './contact-api.js';
import { type ContactFields, type ContactProblems, contactProblems, problemsIn } from './contact-problems.js';
import styles from './ContactForm.module.css';
import { Field } from './Field.js';

const TOPIC_LABELS: Record<ContactTopic, string> = {
  order: 'An order',
  picture: 'A photo or a picture',
  gift: 'A gift',
  return: 'A return or a refund',
  account: 'My account or privacy',
  other: 'Something else',
};

const UNUSUAL_NUMBER = 'Our order numbers look like KS-XXXXX-XXXXX. You can send yours as it is.';

interface ContactFormProps {
  onSent: (receipt: { reference: string; email: string }) => void;
}

/** The form keeps what is written until it has arrived. /contact?topic=…&order=… fills in what a link knows. */
export function ContactForm({ onSent }: ContactFormProps) {
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
  const show = (found: ContactProblems) => {
    // The fields know only after the rendering which of them are wrong.
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };

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
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label="Write to us"
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.pair}>
        <Field id="contact-name" label="Your name" problem={problems.name}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="name"
              required
              maxLength={CONTACT_LIMITS.name}
              value={fields.name}
              onChange={set('name')}
            />
          )}
        </Field>
        <Field id="contact-email" label="Email" problem={problems.email} hint="Our answer goes there.">
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={CONTACT_LIMITS.email}
              value={fields.email}
              onChange={set('email')}
            />
          )}
        </Field>
        <Field id="contact-topic" label="What is it about?" problem={problems.topic}>
          {(control) => (
            <div className={styles.select}>
              <select {...control} value={fields.topic} onChange={set('topic')}>
                {CONTACT_TOPICS.map((topic) => (
                  <option key={topic} value={topic}>
                    {TOPIC_LABELS[topic]}
                  </option>
                ))}
              </select>
              <CaretDownIcon size={20} aria-hidden />
            </div>
          )}
        </Field>
        <Field
          id="contact-order"
          label="Order number (optional)"
          problem={problems.orderNumber}
          hint={numberLeft && isUnusual(fields.orderNumber) ? UNUSUAL_NUMBER : 'It begins with KS.'}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={CONTACT_LIMITS.orderNumber}
              value={fields.orderNumber}
              onChange={set('orderNumber')}
              onBlur={() => setNumberLeft(true)}
            />
          )}
        </Field>
      </div>
      <Field id="contact-message" label="Message" problem={problems.message}>
        {(control) => <textarea {...control} required rows={6} value={fields.message} onChange={set('message')} />}
      </Field>
      {/* For programs that fill in whatever they find. Not hidden by an attribute, which they know. */}
      <div className={styles.website} aria-hidden>
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" ref={website} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {failure && <ErrorState title="Your message was not sent" message={`${failure} What you wrote is kept here.`} />}
      <Button type="submit" size={52} aria-disabled={isLoading}>
        {isLoading ? 'Sending your message…' : 'Send message'}
      </Button>
    </form>
  );
}

function knownTopic(topic: string | null): ContactTopic {
  return CONTACT_TOPICS.find((known) => known === topic) ?? 'other';
}

/** Whether it is no order number, however it is spaced. */
function isUnusual(orderNumber: string): boolean {
  return orderNumber.trim() !== '' && !/^KS[\dA-Z]{10}$/.test(orderNumber.toUpperCase().replace(/[^\dA-Z]/g, ''));
}
