import { Suspense, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { ContactDetails } from './ContactDetails.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import styles from './ContactPage.module.css';
import { InfoPage } from './InfoPage.js';
import { FIRST_QUESTIONS } from './questions.js';
import { Questions } from './Questions.js';

/** Shown until the form is loaded. */
const FORM_HEIGHT = '640px';

interface ContactPageProps {
  form: ComponentType;
}

/** /contact: contact details, a form, and an FAQ. */
export default function ContactPage({ form: Form }: ContactPageProps) {
  const isHydrated = useHydrated();
  const room = <Skeleton height={FORM_HEIGHT} radius="var(--radius-input)" />;
  return (
    <InfoPage
      title="Contact"
      lead="Write to us about an order, a photo or a gift. We reply within 24 hours."
      aside={<ContactDetails />}
      below={
        <section className={styles.questions} aria-labelledby="first-questions">
          <h2 id="first-questions">FAQ</h2>
          <Questions questions={FIRST_QUESTIONS} />
          <p className={styles.more}>
            <Link to="/faq">All questions and answers</Link>
          </p>
        </section>
      }
    >
      <div className={styles.message}>
        {isHydrated ? (
          <Suspense fallback={room}>
            <Form />
          </Suspense>
        ) : (
          room
        )}
      </div>
    </InfoPage>
  );
}
