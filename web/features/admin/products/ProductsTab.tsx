import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { AdminProductQuery } from '../../../../server/admin/products/contract.js';
import { CATEGORIES } from '../../../../server/catalog/contract.js';
import { oneOf } from '../../../shared/one-of.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { FilterField } from '../FilterField.js';
import { pluralize } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { SearchField } from '../SearchField.js';
import { PAGE_SIZE, useListAddress } from '../use-list-address.js';
import { DRAFT_KEPT } from './drafts.js';
import { useProductAddress } from './product-address.js';
import { ProductDialog } from './ProductDialog.js';
import { useAdminProductsQuery } from './products-api.js';
import { ProductsTable } from './ProductsTable.js';

const STATES = { active: 'Active', inactive: 'Inactive', 'low-stock': 'Low stock', deleted: 'Deleted' };

/** All products, and the dialog that creates and edits them. */
export default function ProductsTab() {
  const address = useListAddress();
  const dialog = useProductAddress();
  const toast = useToast();
  const { search } = address;
  const filters = {
    search: search || undefined,
    category: oneOf(CATEGORIES, address.params.get('category')),
    state: oneOf(Object.keys(STATES) as NonNullable<AdminProductQuery['state']>[], address.params.get('state')),
  };
  const query = useAdminProductsQuery({ ...filters, after: address.after, limit: PAGE_SIZE }, REFETCH_ON_FOCUS);
  const { data, currentData } = query;
  const { target } = dialog;

  const draftKept = () => {
    if (!target) return;
    const action = { label: 'Keep editing', run: () => dialog.open(target, { draft: true }) };
    toast({ tone: 'info', title: DRAFT_KEPT, message: 'Your changes are not saved yet.', action });
  };

  return (
    <>
      <ListPage
        name="products"
        title="Products"
        lead="Manage your store products with flexible pricing"
        actions={
          <Button variant="contained" startIcon={<PlusIcon size={20} aria-hidden />} onClick={() => dialog.open({ kind: 'new' })}>
            Add Product
          </Button>
        }
        tools={
          <Box sx={TOOLS}>
            <SearchField
              label="Search products"
              placeholder="Search products by name..."
              value={search}
              found={query.isFetching || !data ? undefined : pluralize(data.total, 'product')}
              onSearch={(words) => address.change({ search: words }, { replace: true })}
            />
            <FilterField
              select
              name="Category"
              value={filters.category ?? ''}
              options={{ '': 'All', ...Object.fromEntries(CATEGORIES.map((category) => [category, category])) }}
              onChange={({ target: { value } }) => address.change({ category: value })}
            />
            <FilterField
              select
              name="Status"
              value={filters.state ?? ''}
              options={{ '': 'All', ...STATES }}
              onChange={({ target: { value } }) => address.change({ state: value })}
            />
          </Box>
        }
        address={address}
        query={query}
        page={currentData && { ...currentData, shown: currentData.products.length }}
        failure="The products could not be loaded."
        empty={
          currentData?.products.length === 0 && (
            <NoProducts
              isFiltered={Object.values(filters).some(Boolean)}
              isOffPage={currentData.total > 0}
              onClear={() => address.change({ search: '', category: '', state: '' })}
              onFirstPage={() => address.change({})}
            />
          )
        }
      >
        <ProductsTable
          products={data?.products}
          onEdit={({ id }) => dialog.open({ kind: 'edit', id })}
          onDuplicate={({ id }) => dialog.open({ kind: 'copy', id })}
          onGone={() => document.getElementById('products-title')?.focus()}
        />
      </ListPage>
      {target && (
        <ProductDialog
          key={JSON.stringify(target)}
          target={target}
          withDraft={dialog.withDraft}
          onClose={dialog.close}
          onDraftKept={draftKept}
        />
      )}
    </>
  );
}

const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  '& > *': { flex: { xs: '1 1 140px', md: 'none' }, minWidth: 0 },
  '& > form': { flex: { xs: '1 1 100%', md: '1 1 280px' } },
};

interface NoProductsProps {
  isFiltered: boolean;
  /** Shown when only the other pages have products. */
  isOffPage: boolean;
  onClear: () => void;
  onFirstPage: () => void;
}

function NoProducts({ isFiltered, isOffPage, onClear, onFirstPage }: NoProductsProps) {
  const icon = <GiftIcon size={28} aria-hidden />;
  if (!isOffPage && !isFiltered) return <EmptyState icon={icon} title="No products found. Create your first product!" />;
  return (
    <EmptyState
      icon={icon}
      title={isOffPage ? 'No more products on this page' : 'No products match'}
      {...(!isOffPage && { message: 'Try other words or filters.' })}
      action={
        <Button variant="outlined" onClick={isOffPage ? onFirstPage : onClear}>
          {isOffPage ? 'Back to the first page' : 'Show all products'}
        </Button>
      }
    />
  );
}
