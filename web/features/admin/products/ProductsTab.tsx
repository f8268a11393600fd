import Alert from '@mui/material/Alert';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { AdminProductQuery } from '../../../../server/admin/products/contract.js';
import { CATEGORIES } from '../../../../server/catalog/contract.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Button } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { FilterField } from '../FilterField.js';
import { Pager } from '../Pager.js';
import { SearchField } from '../SearchField.js';
import { TablePanel } from '../TablePanel.js';
import { TabTop } from '../TabTop.js';
import tab from '../TabTop.module.css';
import { PAGE_SIZE, useListAddress } from '../use-list-address.js';
import { DRAFT_KEPT } from './drafts.js';
import { useProductAddress } from './product-address.js';
import { ProductDialog } from './ProductDialog.js';
import { useAdminProductsQuery } from './products-api.js';
import { CARDS_BELOW, ProductsTable } from './ProductsTable.js';
import styles from './ProductsTab.module.css';

const STATES = { active: 'Active', inactive: 'Inactive', 'low-stock': 'Low stock' };

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** What is sold, and the form it is made with (spec section 2). */
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
  const { data, currentData, isError, isFetching, refetch } = useAdminProductsQuery(
    { ...filters, after: address.after, limit: PAGE_SIZE },
    KEEP_FRESH,
  );
  const isFiltered = Object.values(filters).some(Boolean);
  const { target } = dialog;

  const draftKept = () => {
    if (!target) return;
    const action = { label: 'Keep editing', run: () => dialog.open(target, { draft: true }) };
    toast({ tone: 'info', title: DRAFT_KEPT, message: 'Your changes are not saved yet.', action });
  };

  return (
    <section aria-labelledby="products-title" className={tab.list}>
      <TabTop id="products-title" title="Products" lead="Manage your store products with flexible pricing">
        <Button icon={<PlusIcon size={20} aria-hidden />} onClick={() => dialog.open({ kind: 'new' })}>
          Add Product
        </Button>
      </TabTop>
      <div className={styles.filters}>
        <SearchField
          label="Search products"
          placeholder="Search products by name..."
          value={search}
          found={isFetching || !data ? undefined : `${data.total} ${data.total === 1 ? 'product' : 'products'}`}
          onSearch={(words) => address.change({ search: words }, { replace: true })}
        />
        <Filter
          name="Category"
          value={filters.category}
          options={CATEGORIES.map((category) => [category, category])}
          onChange={(category) => address.change({ category })}
        />
        <Filter
          name="Status"
          value={filters.state}
          options={Object.entries(STATES)}
          onChange={(state) => address.change({ state })}
        />
      </div>
      {isError && !data ? (
        <ErrorState title="The products could not be loaded." message="Please try again." onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <NothingThere isFiltered={isFiltered} onClear={() => address.change({ search: '', category: '', state: '' })} />
      ) : data?.products.length === 0 ? (
        <EmptyState
          icon={<GiftIcon size={28} aria-hidden />}
          title="No products on this page any more"
          action={
            <Button variant="outline" onClick={() => address.change({})}>
              To the first page
            </Button>
          }
        />
      ) : (
        <>
          {isError && (
            <Alert
              severity="warning"
              action={
                <Button variant="outline" size={40} onClick={() => void refetch()}>
                  Try again
                </Button>
              }
            >
              This list may be outdated: the shop cannot be reached.
            </Alert>
          )}
          <TablePanel below={CARDS_BELOW} scrolls>
            <ProductsTable
              products={data?.products}
              onEdit={({ id }) => dialog.open({ kind: 'edit', id })}
              onDuplicate={({ id }) => dialog.open({ kind: 'copy', id })}
              onDeleted={() => document.getElementById('products-title')?.focus()}
            />
            {data && <Pager address={address} list={currentData && { ...currentData, shown: currentData.products.length }} />}
          </TablePanel>
        </>
      )}
      {target && (
        <ProductDialog
          key={JSON.stringify(target)}
          target={target}
          withDraft={dialog.withDraft}
          onClose={dialog.close}
          onDraftKept={draftKept}
        />
      )}
    </section>
  );
}

interface FilterProps {
  name: string;
  value: string | undefined;
  options: [value: string, name: string][];
  onChange: (value: string) => void;
}

function Filter({ name, value = '', options, onChange }: FilterProps) {
  return (
    <FilterField select name={name} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">All</option>
      {options.map(([option, word]) => (
        <option key={option} value={option}>
          {word}
        </option>
      ))}
    </FilterField>
  );
}

function NothingThere({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={<GiftIcon size={28} aria-hidden />} title="No products found. Create your first product!" />
    );
  }
  return (
    <EmptyState
      icon={<GiftIcon size={28} aria-hidden />}
      title="No products match"
      message="Try other words or filters."
      action={
        <Button variant="outline" onClick={onClear}>
          Show all products
        </Button>
      }
    />
  );
}
