import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';

/** An empty shop, or an empty category, named as in the address (spec section 2). */
export function NoProducts({ slug, heading }: { slug?: string; heading?: 'h1' | 'h2' }) {
  const icon = <GiftIcon size={28} aria-hidden />;
  if (!slug) {
    return (
      <EmptyState
        icon={icon}
        title="No products available at the moment."
        message="New arrivals weekly. Please come back soon."
      />
    );
  }
  return (
    <EmptyState
      heading={heading}
      icon={icon}
      title={`No products found in "${slug}" category.`}
      message="New arrivals weekly. Have a look at the others meanwhile."
      action={
        <ButtonLink to="/" variant="outline">
          All Creative Gifts
        </ButtonLink>
      }
    />
  );
}
