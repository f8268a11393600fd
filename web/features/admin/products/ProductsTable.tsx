import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { MAX_PRODUCT_IMAGES, type AdminProduct } from '../../../../server/admin/products/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { ResponsiveImage } from '../../../shared/ui/Picture.js';
import { busyProps } from '../../../shared/ui/busy-props.js';
import { CardRow, DashboardCard } from '../DashboardCards.js';
import { DashboardGrid } from '../DashboardGrid.js';
import { DefinitionList } from '../DefinitionList.js';
import { TwoLines } from '../TwoLines.js';
import { useProductActions } from './use-product-actions.js';

interface ProductActions {
  onEdit: (product: AdminProduct) => void;
  onDuplicate: (product: AdminProduct) => void;
  /** Called when a product was deleted or restored, which leaves the list. */
  onGone: () => void;
}

interface ProductsTableProps extends ProductActions {
  /** Undefined while loading. */
  products: readonly AdminProduct[] | undefined;
}

export function ProductsTable({ products, onEdit, onDuplicate, onGone }: ProductsTableProps) {
  const columns = useMemo(() => columnsWith({ onEdit, onDuplicate, onGone }), [onEdit, onDuplicate, onGone]);
  return (
    <DashboardGrid
      aria-labelledby="products-title"
      below={82.5}
      columns={columns}
      rows={products}
      renderCard={(product) => <ProductCard product={product} onEdit={onEdit} onDuplicate={onDuplicate} onGone={onGone} />}
    />
  );
}

const columnsWith = (actions: ProductActions): GridColDef<AdminProduct>[] => [
  { field: 'name', headerName: 'Product Name', flex: 1, rowHeader: true, renderCell: ({ row }) => <Name product={row} /> },
  { field: 'category', headerName: 'Category', width: 152, renderCell: ({ row }) => <Category product={row} /> },
  {
    field: 'price',
    headerName: 'Pricing',
    width: 146,
    renderCell: ({ row }) => <DefinitionList entries={pricesOf(row)} sx={PRICES} />,
  },
  { field: 'image_urls', headerName: 'Images', width: 104, renderCell: ({ row }) => <Images product={row} /> },
  { field: 'stock_quantity', headerName: 'Stock', width: 76, renderCell: ({ row }) => <Stock product={row} /> },
  { field: 'is_active', headerName: 'Status', width: 158, renderCell: ({ row }) => <State product={row} /> },
  { field: 'actions', headerName: 'Actions', width: 196, renderCell: ({ row }) => <Actions product={row} {...actions} /> },
];

function ProductCard({ product, ...actions }: ProductActions & { product: AdminProduct }) {
  const { image_urls: images } = product;
  return (
    <DashboardCard>
      <Stack direction="row" spacing="14px">
        <Box sx={{ ...IMAGE, width: 72, textAlign: 'center' }}>
          <ResponsiveImage src={images[0]} alt="" sizes="72px" width={72} height={90} />
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {images.length}/{MAX_PRODUCT_IMAGES} images
          </Typography>
        </Box>
        <Stack spacing={3} sx={{ minWidth: 0, alignItems: 'start' }}>
          <Name product={product} />
          <Category product={product} />
        </Stack>
      </Stack>
      <DefinitionList entries={pricesOf(product)} sx={PRICES_IN_ROW} />
      <CardRow>
        <div>
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary', fontWeight: 600 }}>
            Stock
          </Typography>
          <Stock product={product} />
        </div>
        <State product={product} />
      </CardRow>
      <Box sx={{ pt: 1, borderTop: '1px solid', borderColor: 'divider' }}>
        <Actions product={product} {...actions} />
      </Box>
    </DashboardCard>
  );
}

function Name({ product }: { product: AdminProduct }) {
  return (
    <Typography component="strong" variant="inherit" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {product.name}
    </Typography>
  );
}

function Category({ product }: { product: AdminProduct }) {
  return (
    <Box component="span" sx={TAG}>
      {product.category}
    </Box>
  );
}

function Images({ product: { image_urls: images } }: { product: AdminProduct }) {
  return (
    <Stack direction="row" sx={{ ...IMAGE, alignItems: 'center', gap: '10px' }}>
      <ResponsiveImage src={images[0]} alt="" sizes="44px" width={44} height={55} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {images.length}/{MAX_PRODUCT_IMAGES}
      </Typography>
    </Stack>
  );
}

function Stock({ product }: { product: AdminProduct }) {
  const { stock_quantity: stock, reserved_quantity: reserved, stop_selling_at_zero: stops } = product;
  return (
    <TwoLines
      note={
        <>
          {reserved > 0 && <div>{reserved} on hold</div>}
          {stops && <div>stops at 0</div>}
        </>
      }
    >
      {stock}
    </TwoLines>
  );
}

function State({ product }: { product: AdminProduct }) {
  const { setActive, isBusy } = useProductActions();
  const { name, is_active: isActive, deleted_at: deletedAt } = product;
  if (deletedAt) {
    return (
      <TwoLines note={shortDate(deletedAt)}>
        <Chip color="neutral" label="Deleted" />
      </TwoLines>
    );
  }
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Chip color={isActive ? 'success' : 'neutral'} label={isActive ? 'Active' : 'Inactive'} />
      <Box component="label" sx={{ display: 'grid', placeItems: 'center', minHeight: 44, cursor: 'pointer' }}>
        <Switch
          checked={isActive}
          onChange={({ target }) => isBusy || setActive(product, target.checked)}
          slotProps={{ input: { 'aria-label': `${name} is active` } }}
        />
      </Box>
    </Stack>
  );
}

function Actions({ product, onEdit, onDuplicate, onGone }: ProductActions & { product: AdminProduct }) {
  const { remove, restore, isBusy } = useProductActions();
  const { id, name, deleted_at: deletedAt } = product;
  if (deletedAt) {
    const bringBack = () => void restore(product).then((isBack) => isBack && onGone());
    return (
      <Button variant="outlined" size="small" aria-label={`Restore ${name}`} {...busyProps(isBusy, bringBack)}>
        Restore
      </Button>
    );
  }
  return (
    <Stack direction="row" sx={{ width: '100%', justifyContent: 'space-between' }}>
      <IconButton aria-label={`Edit ${name}`} title="Edit" onClick={() => onEdit(product)}>
        <PencilSimpleIcon size={20} aria-hidden />
      </IconButton>
      <IconButton aria-label={`Duplicate ${name}`} title="Duplicate" onClick={() => onDuplicate(product)}>
        <CopyIcon size={20} aria-hidden />
      </IconButton>
      <IconButton
        component={Link}
        to={`/product/${id}?preview=true`}
        aria-label={`Preview ${name} as a shopper`}
        title="Preview as a shopper"
      >
        <EyeIcon size={20} aria-hidden />
      </IconButton>
      <IconButton
        color="error"
        aria-label={`Delete ${name}`}
        title="Delete"
        {...busyProps(isBusy, () => void remove(product).then((gone) => gone && onGone()))}
      >
        <TrashIcon size={20} aria-hidden />
      </IconButton>
    </Stack>
  );
}

function pricesOf({ pdf_price: pdf, product_price: gift, price, combo_price: combo }: AdminProduct) {
  const prices = { PDF: pdf, Product: gift || price, Combo: combo };
  return Object.entries(prices).map(([kind, dollars]) => [kind, <Price key={kind} dollars={dollars} />] as const);
}

function Price({ dollars }: { dollars: number }) {
  return (
    <Typography variant="inherit" component="span" sx={dollars > 0 ? { fontWeight: 600 } : { color: 'text.secondary' }}>
      {formatDollars(dollars)}
    </Typography>
  );
}

const IMAGE = { '& img': { borderRadius: 'var(--radius-badge)' } };

const TAG = {
  p: '4px 10px',
  borderRadius: 'var(--radius-badge)',
  bgcolor: 'blush',
  font: '600 0.8125rem/1.125rem var(--font-text)',
  whiteSpace: 'nowrap',
};

const PRICES = {
  display: 'grid',
  gap: '2px',
  width: '100%',
  fontSize: '0.875rem',
  '& > div': { display: 'flex', justifyContent: 'space-between' },
};

const PRICES_IN_ROW = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  py: '8px',
  borderBlock: '1px solid',
  borderColor: 'divider',
  fontSize: '0.875rem',
};
