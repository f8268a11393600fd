import { type MouseEvent, Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useFavoritesKeeping } from '../../shared/favorites/use-favorites-keeping.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.js';
import { CartOverlay } from '../CartOverlay.js';
import { OverlayBoundary } from '../../shared/ui/OverlayBoundary.js';
import { Footer } from './Footer.js';
import styles from './Layout.module.css';
import { ToastHost } from './ToastHost.js';
import { SidebarNav } from './SidebarNav.js';
import { TopBar } from './TopBar.js';
import { useMissedTraversal } from './use-missed-traversal.js';
import { useScrollPlace } from './use-scroll-place.js';
import { useSessionChanges } from './use-session-changes.js';

const AuthRedirectOverlay = lazyPart(() => import('../AuthRedirectOverlay.js'));
/** Only signed-in users have generations to poll. */
const GenerationOverlay = lazyPart(
  () => import('../GenerationOverlay.js'),
  () => null,
);

/** Frame of all pages: sidebar or top bar, banner, footer, toasts. */
export function Layout() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const { user, authRedirectResult } = useSession();
  useSessionChanges();
  useFavoritesKeeping();
  useMissedTraversal();
  useScrollPlace(main);

  // The state is not in the URL: that would add a history entry.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <>
      <a className={styles.skip} href="#main" onClick={skip}>
        Skip to the page
      </a>
      <header>
        <div className={styles.sidebar}>
          <SidebarNav />
        </div>
        <TopBar />
      </header>
      <div className={styles.page}>
        <aside className={styles.banner} aria-label="News">
          New arrivals weekly
        </aside>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        <Footer />
      </div>
      <CartOverlay />
      {authRedirectResult && (
        <OverlayBoundary title="The link was not opened" message="Check the connection and ask for a new link.">
          <AuthRedirectOverlay result={authRedirectResult} />
        </OverlayBoundary>
      )}
      {user && (
        <Suspense fallback={null}>
          <GenerationOverlay userId={user.id} />
        </Suspense>
      )}
      <ToastHost />
    </>
  );
}
