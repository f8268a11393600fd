import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Link } from 'react-router-dom';
import { MAX_PRODUCT_IMAGES, type AdminProduct } from '../../../../server/admin/products/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { ResponsiveImage } from '../../../shared/ui/Picture.js';
import { StackedTable } from '../StackedTable.js';
import text from '../text.module.css';
import { useProductActions } from './use-product-actions.js';

const COLUMNS = ['Product Name', 'Category', 'Pricing', 'Images', 'Stock', 'Status', 'Actions'];
const CARD = `
  'images name' auto
  'images category' auto
  'pricing pricing' auto
  'stock status' auto
  'actions actions' auto / 72px minmax(0, 1fr)`;

/** Width of the window. */
export const CARDS_BELOW = 1240;
const ON_CARD = `@media (width < ${CARDS_BELOW}px)`;

interface ProductActions {
  onEdit: (product: AdminProduct) => void;
  onDuplicate: (product: AdminProduct) => void;
  onDeleted: () => void;
}

interface ProductsTableProps extends ProductActions {
  /** Undefined while they load. */
  products: readonly AdminProduct[] | undefined;
}

export function ProductsTable({ products, ...actions }: ProductsTableProps) {
  return (
    <StackedTable
      sx={{ '& th, & td': { paddingInline: '10px' } }}
      aria-busy={!products}
      aria-labelledby="products-title"
      card={CARD}
      below={CARDS_BELOW}
      columns={COLUMNS}
      rows={products?.map((product) => (
        <ProductRow key={product.id} product={product} {...actions} />
      ))}
    />
  );
}

function ProductRow({ product, onEdit, onDuplicate, onDeleted }: ProductActions & { product: AdminProduct }) {
  const { setActive, remove, isBusy } = useProductActions();
  const { name, image_urls: images, is_active: isActive } = product;

  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        style={{ gridArea: 'name', minWidth: 150, fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {name}
      </TableCell>
      <TableCell style={{ gridArea: 'category' }}>
        <Box component="span" sx={TAG}>
          {product.category}
        </Box>
      </TableCell>
      <TableCell style={{ gridArea: 'pricing' }}>
        <Box component="dl" sx={PRICES}>
          <Price kind="PDF" dollars={product.pdf_price} />
          <Price kind="Product" dollars={product.product_price || product.price} />
          <Price kind="Combo" dollars={product.combo_price} />
        </Box>
      </TableCell>
      <TableCell style={{ gridArea: 'images' }}>
        <Box className={text.hint} sx={IMAGES}>
          <ResponsiveImage src={images[0]} alt="" sizes="44px" width={44} height={55} />
          <span>
            {images.length}/{MAX_PRODUCT_IMAGES}
            <Box component="span" sx={{ display: 'none', [ON_CARD]: { display: 'inline' } }}>
              {' images'}
            </Box>
          </span>
        </Box>
      </TableCell>
      <TableCell sx={STOCK}>
        {product.stock_quantity}
        {product.reserved_quantity > 0 && <span className={text.small}>{product.reserved_quantity} on hold</span>}
        {product.stop_selling_at_zero && <span className={text.small}>stops at 0</span>}
      </TableCell>
      <TableCell style={{ gridArea: 'status' }}>
        <Box sx={{ ...ENDS, [ON_CARD]: { justifyContent: 'flex-end' } }}>
          <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
          <Box
            component="label"
            sx={{ display: 'grid', placeItems: 'center', minHeight: 44, m: '-6px 0 -6px 8px', cursor: 'pointer' }}
          >
            <Switch
              checked={isActive}
              onChange={({ target }) => isBusy || void setActive(product, target.checked)}
              slotProps={{ input: { 'aria-label': `${name} is active` } }}
            />
          </Box>
        </Box>
      </TableCell>
      <TableCell style={{ gridArea: 'actions' }}>
        <Box sx={{ ...ENDS, [ON_CARD]: { pt: '4px', borderTop: '1px solid var(--line)' } }}>
          <IconButton aria-label={`Edit ${name}`} title="Edit" onClick={() => onEdit(product)}>
            <PencilSimpleIcon size={20} aria-hidden />
          </IconButton>
          <IconButton aria-label={`Duplicate ${name}`} title="Duplicate" onClick={() => onDuplicate(product)}>
            <CopyIcon size={20} aria-hidden />
          </IconButton>
          <IconButton
            component={Link}
            to={`/product/${product.id}?preview=true`}
            aria-label={`Preview ${name} as a shopper`}
            title="Preview as a shopper"
          >
            <EyeIcon size={20} aria-hidden />
          </IconButton>
          <IconButton
            color="error"
            aria-label={`Delete ${name}`}
            title="Delete"
            aria-disabled={isBusy}
            onClick={() => isBusy || void remove(product).then((gone) => gone && onDeleted())}
          >
            <TrashIcon size={20} aria-hidden />
          </IconButton>
        </Box>
      </TableCell>
    </TableRow>
  );
}

function Price({ kind, dollars }: { kind: string; dollars: number }) {
  return (
    <div>
      <dt>{kind}</dt>
      <dd style={dollars > 0 ? { fontWeight: 600 } : { color: 'var(--ink2)' }}>{formatDollars(dollars)}</dd>
    </div>
  );
}

const ENDS = { display: 'flex', alignItems: 'center', justifyContent: 'space-between' };

const STOCK = {
  gridArea: 'stock',
  [ON_CARD]: {
    '&::before': { content: '"Stock"', display: 'block', color: 'text.secondary', font: '600 13px/18px var(--font-text)' },
  },
};

const TAG = {
  display: 'inline-block',
  p: '4px 10px',
  borderRadius: 'var(--radius-badge)',
  bgcolor: 'blush',
  font: '600 13px/18px var(--font-text)',
  whiteSpace: 'nowrap',
};

const PRICES = {
  display: 'grid',
  gap: '2px',
  minWidth: 126,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: '10px', fontSize: 14 },
  '& dt': { color: 'text.secondary' },
  [ON_CARD]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    py: '8px',
    borderBlock: '1px solid var(--line)',
    '& > div': { display: 'block', fontSize: 14 },
  },
};

const IMAGES = {
  display: 'grid',
  gridTemplateColumns: '44px auto',
  alignItems: 'center',
  gap: '10px',
  '& img': { borderRadius: 'var(--radius-badge)' },
  [ON_CARD]: { gridTemplateColumns: '72px', gap: '2px', textAlign: 'center' },
};
