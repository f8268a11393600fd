import { arrival } from '../shared/session/arrival.js';
import { lazyWithMui } from './lazy-page.js';
import { OverlayBoundary } from './OverlayBoundary.js';

const OtherPersonDialog = lazyWithMui(async () => {
  const { OtherPersonDialog: Dialog } = await import('../features/auth/OtherPersonDialog.js');
  return { default: Dialog };
});

/** Over whatever page a link leads to that would sign in somebody else. */
export function OtherPersonOverlay() {
  if (arrival?.kind !== 'other-person') return null;
  return (
    <OverlayBoundary title="The link was not opened" message="Check the connection and open it once more.">
      <OtherPersonDialog link={arrival} />
    </OverlayBoundary>
  );
}
