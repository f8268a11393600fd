import { Link } from 'react-router-dom';
import { CONTACT_EMAIL, HOURS_SUMMARY } from '../../../server/contact/contract.js';
import styles from './Footer.module.css';

const GROUPS = [
  {
    title: 'Shop',
    links: [
      ['/', 'All Creative Gifts'],
      ['/generate', 'Craft a Gift Yourself'],
      ['/favorites', 'Favorites'],
      ['/my-account', 'Your account'],
    ],
  },
  {
    title: 'Help',
    links: [
      ['/order', 'Find my order'],
      ['/shipping', 'Shipping'],
      ['/returns', 'Returns'],
      ['/faq', 'Questions and answers'],
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <p className={styles.name} translate="no">
            Keepsake
          </p>
          <p>Your people, made to keep.</p>
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className={styles.title} aria-hidden>
              {title}
            </p>
            <ul className={styles.links}>
              {links.map(([path, name]) => (
                <li key={path}>
                  <Link to={path}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <address className={styles.contact}>
          <p className={styles.title}>Talk to us</p>
          <Link to="/contact">Contact us</Link>
          <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>
          <p>{HOURS_SUMMARY}</p>
          <p>We reply within 24 hours.</p>
        </address>
      </div>
      <div className={styles.legal}>
        <Link to="/privacy">Privacy</Link>
        <Link to="/terms">Terms</Link>
      </div>
    </footer>
  );
}
