import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { CONTACT_EMAIL, HOURS } from '../../../server/contact/contract.js';
import styles from './ContactDetails.module.css';

export function ContactDetails() {
  return (
    <section className={styles.details} aria-labelledby="contact-details">
      <h2 id="contact-details">We’re here</h2>
      <dl className={styles.hours}>
        {HOURS.map(([days, hours]) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Business hours are in EST. We reply within 24 hours.</p>
      <a className={styles.mail} href={`mailto:${CONTACT_EMAIL}`}>
        <EnvelopeSimpleIcon size={20} aria-hidden />
        {CONTACT_EMAIL}
      </a>
    </section>
  );
}
