import { useSession } from '../shared/session/SessionProvider.js';
import { lazyWithMui } from './lazy-page.js';
import { OverlayBoundary } from './OverlayBoundary.js';

const ContinueAsDialog = lazyWithMui(async () => {
  const { ContinueAsDialog: Dialog } = await import('../features/auth/ContinueAsDialog.js');
  return { default: Dialog };
});

/** Over whatever page a link leads to that would sign in somebody, and that this browser did not ask for. */
export function ContinueAsOverlay() {
  const { openedArrival } = useSession();
  if (openedArrival?.kind !== 'question') return null;
  return (
    <OverlayBoundary title="The link was not opened" message="Check the connection and ask for a new link.">
      <ContinueAsDialog offer={openedArrival} />
    </OverlayBoundary>
  );
}
