import { Link } from 'react-router-dom';
import { ButtonLink } from '../shared/ui/Button.js';
import { EmptyState } from '../shared/ui/EmptyState.js';
import { PageTop } from '../shared/ui/PageTop.js';
import { usePageTitle } from '../shared/use-page-title.js';
import styles from './NotFoundPage.module.css';

/** Pages that visitors of a missing address most often look for. */
const SUGGESTED_PAGES = [
  ['/generate', 'Craft a Gift Yourself'],
  ['/favorites', 'Favorites'],
  ['/order', 'Find my order'],
  ['/contact', 'Contact us'],
] as const;

export default function NotFoundPage() {
  usePageTitle<'*'>('Page not found');
  return (
    <>
      <PageTop>{null}</PageTop>
      <EmptyState
        heading="h1"
        icon={<span className={styles.number}>404</span>}
        title="Oops! Page not found"
        message="We can’t find that page."
        action={
          <ButtonLink to="/" variant="outline">
            Return to home
          </ButtonLink>
        }
      />
      <nav aria-label="Suggested pages">
        <ul className={styles.ways}>
          {SUGGESTED_PAGES.map(([path, name]) => (
            <li key={path}>
              <Link to={path} className={styles.way}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
