import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { noneInCategory } from './text.js';

/** An address that names no category of the shop. */
export function UnknownCategory({ slug }: { slug: string }) {
  return (
    <EmptyState
      heading="h1"
      icon={<GiftIcon size={28} aria-hidden />}
      title={noneInCategory(slug)}
      message="We couldn’t find that category."
      action={
        <ButtonLink to="/" variant="outline">
          Return to home
        </ButtonLink>
      }
    />
  );
}
