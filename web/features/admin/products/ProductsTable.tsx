import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { ProductRow } from './ProductRow.js';
import styles from './ProductsTable.module.css';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];
const COLUMNS = ['Product Name', 'Category', 'Pricing', 'Images', 'Stock', 'Status', 'Actions'];

interface ProductsTableProps {
  /** Undefined while they load. */
  products: readonly AdminProduct[] | undefined;
  onEdit: (product: AdminProduct) => void;
  onDuplicate: (product: AdminProduct) => void;
  onDeleted: () => void;
}

export function ProductsTable({ products, onEdit, onDuplicate, onDeleted }: ProductsTableProps) {
  return (
    <table className={styles.table} aria-busy={!products} aria-labelledby="products-title">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products
          ? products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                onEdit={() => onEdit(product)}
                onDuplicate={() => onDuplicate(product)}
                onDeleted={onDeleted}
              />
            ))
          : SKELETON_ROWS.map((row) => (
              <tr key={row} className={styles.loading}>
                <td colSpan={COLUMNS.length}>
                  <Skeleton height="60px" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}
