import { Suspense, useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { ContactDetails } from './ContactDetails.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import type { ContactFormProps } from './ContactForm.js';
import styles from './ContactPage.module.css';
import { InfoPage } from './InfoPage.js';
import { MessageSent } from './MessageSent.js';
import { FIRST_QUESTIONS } from './questions.js';
import { Questions } from './Questions.js';

/** Until the form is here. */
const FORM_HEIGHT = '640px';

interface ContactPageProps {
  form: ComponentType<ContactFormProps>;
}

/** /contact: contact details, a form, and an FAQ (spec section 2). */
export default function ContactPage({ form: Form }: ContactPageProps) {
  const isHydrated = useHydrated();
  const room = <Skeleton height={FORM_HEIGHT} radius="var(--radius-input)" />;
  const [receipt, setReceipt] = useState<{ reference: string; email: string }>();
  return (
    <InfoPage
      title="Contact"
      lead="Write to us about an order, a photo or a gift. We reply within 24 hours."
      aside={<ContactDetails />}
      below={
        <section className={styles.questions} aria-labelledby="first-questions">
          <h2 id="first-questions">Often asked</h2>
          <Questions questions={FIRST_QUESTIONS} />
          <p className={styles.more}>
            <Link to="/faq">All questions and answers</Link>
          </p>
        </section>
      }
    >
      <div className={styles.message}>
        {receipt ? (
          <MessageSent {...receipt} onAnother={() => setReceipt(undefined)} />
        ) : (
          isHydrated ? <Suspense fallback={room}><Form onSent={setReceipt} /></Suspense> : room
        )}
      </div>
    </InfoPage>
  );
}
