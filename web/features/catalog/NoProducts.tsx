import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import type { CategoryPage } from '../../../server/catalog/contract.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { narrows, type ListFilters } from '../../../server/storefront/list-filters/contract.js';
import { noneInCategory } from './text.js';

interface NoProductsProps {
  page?: CategoryPage;
  filters: ListFilters;
}

function wordsFor({ page, filters }: NoProductsProps): { title: string; message: string } {
  if (filters.search) {
    return {
      title: `No gifts found for “${filters.search}”.`,
      message: page
        ? `We looked only in ${page.title}. There may be one among all gifts.`
        : 'Check the spelling, or try what it is or who it is for, such as “mug” or “grandma”.',
    };
  }
  if (narrows(filters)) return { title: 'No gifts match what you chose.', message: 'Try a wider price range.' };
  if (page) {
    return { title: noneInCategory(page.slug), message: 'New arrivals weekly. Take a look at the others in the meantime.' };
  }
  return { title: 'No products available at the moment.', message: 'New arrivals weekly. Please come back soon.' };
}

/** The empty state of the shop, of a category, or of filters without results. */
export default function NoProducts({ page, filters }: NoProductsProps) {
  const elsewhere = page !== undefined || narrows(filters);
  const searchAll = page && filters.search ? `?${new URLSearchParams({ q: filters.search })}` : '';
  return (
    <EmptyState
      icon={<GiftIcon size={28} aria-hidden />}
      {...wordsFor({ page, filters })}
      action={
        elsewhere && (
          <ButtonLink to={`/${searchAll}`} variant="outline">
            {searchAll ? 'Search all gifts' : 'All Creative Gifts'}
          </ButtonLink>
        )
      }
    />
  );
}
