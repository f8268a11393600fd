import Switch from '@mui/material/Switch';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Link } from 'react-router-dom';
import { MAX_PRODUCT_IMAGES, type AdminProduct } from '../../../../server/admin/products/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { ResponsiveImage } from '../../../shared/ui/Picture.js';
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
    <tr>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td className={styles.category}>
        <span className={styles.tag}>{product.category}</span>
      </td>
      <td className={styles.pricing}>
        <dl>
          <Price kind="PDF" dollars={product.pdf_price} />
          <Price kind="Product" dollars={product.product_price || product.price} />
          <Price kind="Combo" dollars={product.combo_price} />
        </dl>
      </td>
      <td className={styles.images}>
        <div>
          <ResponsiveImage src={images[0]} alt="" sizes="44px" width={44} height={55} />
          <span>
            {images.length}/{MAX_PRODUCT_IMAGES}
            <span className={styles.word}> images</span>
          </span>
        </div>
      </td>
      <td className={styles.stock} data-label="Stock">
        {product.stock_quantity}
        {product.reserved_quantity > 0 && <span className={styles.quiet}>{product.reserved_quantity} on hold</span>}
        {product.stop_selling_at_zero && <span className={styles.quiet}>stops at 0</span>}
      </td>
      <td className={styles.status}>
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
      </td>
      <td className={styles.actions}>
        <div>
          <button type="button" aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
            <PencilSimpleIcon size={20} aria-hidden />
          </button>
          <button type="button" aria-label={`Duplicate ${name}`} title="Duplicate" onClick={onDuplicate}>
            <CopyIcon size={20} aria-hidden />
          </button>
          <Link
            to={`/product/${product.id}?preview=true`}
            aria-label={`Preview ${name} as a shopper`}
            title="Preview as a shopper"
          >
            <EyeIcon size={20} aria-hidden />
          </Link>
          <button
            type="button"
            className={styles.delete}
            aria-label={`Delete ${name}`}
            title="Delete"
            aria-disabled={isBusy}
            onClick={() => isBusy || void remove(product).then((gone) => gone && onDeleted())}
          >
            <TrashIcon size={20} aria-hidden />
          </button>
        </div>
      </td>
    </tr>
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
