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
import text from '../text.module.css';
import styles from './ProductsTable.module.css';
import { useProductActions } from './use-product-actions.js';

interface ProductRowProps {
  product: AdminProduct;
  onEdit: () => void;
  onDuplicate: () => void;
  onDeleted: () => void;
}

export function ProductRow({ product, onEdit, onDuplicate, onDeleted }: ProductRowProps) {
  const { setActive, remove, isBusy } = useProductActions();
  const { name, image_urls: images, is_active: isActive } = product;

  return (
    <TableRow>
      <TableCell component="th" scope="row" className={styles.name} style={{ gridArea: 'name' }}>
        {name}
      </TableCell>
      <TableCell style={{ gridArea: 'category' }}>
        <span className={styles.tag}>{product.category}</span>
      </TableCell>
      <TableCell className={styles.pricing} style={{ gridArea: 'pricing' }}>
        <dl>
          <Price kind="PDF" dollars={product.pdf_price} />
          <Price kind="Product" dollars={product.product_price || product.price} />
          <Price kind="Combo" dollars={product.combo_price} />
        </dl>
      </TableCell>
      <TableCell className={styles.images} style={{ gridArea: 'images' }}>
        <div>
          <ResponsiveImage src={images[0]} alt="" sizes="44px" width={44} height={55} />
          <span>
            {images.length}/{MAX_PRODUCT_IMAGES}
            <span className={styles.word}> images</span>
          </span>
        </div>
      </TableCell>
      <TableCell className={styles.stock} style={{ gridArea: 'stock' }} data-label="Stock">
        {product.stock_quantity}
        {product.reserved_quantity > 0 && <span className={text.small}>{product.reserved_quantity} on hold</span>}
        {product.stop_selling_at_zero && <span className={text.small}>stops at 0</span>}
      </TableCell>
      <TableCell className={styles.status} style={{ gridArea: 'status' }}>
        <div>
          <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
          <label className={styles.switch}>
            <Switch
              checked={isActive}
              onChange={({ target }) => isBusy || void setActive(product, target.checked)}
              slotProps={{ input: { 'aria-label': `${name} is active` } }}
            />
          </label>
        </div>
      </TableCell>
      <TableCell className={styles.actions} style={{ gridArea: 'actions' }}>
        <div>
          <IconButton aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
            <PencilSimpleIcon size={20} aria-hidden />
          </IconButton>
          <IconButton aria-label={`Duplicate ${name}`} title="Duplicate" onClick={onDuplicate}>
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
        </div>
      </TableCell>
    </TableRow>
  );
}

function Price({ kind, dollars }: { kind: string; dollars: number }) {
  return (
    <div>
      <dt>{kind}</dt>
      <dd data-sold={dollars > 0}>{formatDollars(dollars)}</dd>
    </div>
  );
}
