import { Link } from 'react-router-dom';
import styles from './Footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.about}>
        <p className={styles.name}>Keepsake</p>
        <p>Your people, made to keep.</p>
      </div>
      <nav aria-label="Shop">
        <ul className={styles.links}>
          <li>
            <Link to="/">All Creative Gifts</Link>
          </li>
          <li>
            <Link to="/generate">Craft a Gift Yourself</Link>
          </li>
          <li>
            <Link to="/my-account">Your account</Link>
          </li>
        </ul>
      </nav>
      <address className={styles.contact}>
        <a href="mailto:hello@keepsake.example">hello@keepsake.example</a>
        <span>Mon-Fri 9-6, Sat 10-4 EST, Sun closed</span>
        <span>We reply within 24 hours.</span>
      </address>
    </footer>
  );
}
