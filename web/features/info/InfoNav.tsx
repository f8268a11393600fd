import { NavLink } from 'react-router-dom';
import styles from './InfoNav.module.css';

const PAGES = [
  { path: '/contact', label: 'Contact' },
  { path: '/shipping', label: 'Shipping' },
  { path: '/returns', label: 'Returns' },
  { path: '/faq', label: 'Questions and answers' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/terms', label: 'Terms' },
];

export function InfoNav() {
  return (
    <nav className={styles.nav} aria-label="Help pages">
      <ul>
        {PAGES.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
