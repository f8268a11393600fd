import { ButtonLink } from '../shared/ui/Button.js';
import { EmptyState } from '../shared/ui/EmptyState.js';
import { usePageTitle } from '../shared/use-page-title.js';
import styles from './NotFoundPage.module.css';

export default function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      heading="h1"
      icon={<span className={styles.number}>404</span>}
      title="Oops! Page not found"
      message="This page was moved, or was never made."
      action={
        <ButtonLink to="/" variant="outline">
          Return to home
        </ButtonLink>
      }
    />
  );
}
