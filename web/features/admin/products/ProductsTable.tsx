import TableCell from '@mui/material/TableCell';
import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { StackedTable } from '../StackedTable.js';
import { ProductRow } from './ProductRow.js';
import styles from './ProductsTable.module.css';

const COLUMNS = ['Product Name', 'Category', 'Pricing', 'Images', 'Stock', 'Status', 'Actions'];

const CARD = `
  'images name' auto
  'images category' auto
  'pricing pricing' auto
  'stock status' auto
  'actions actions' auto / 72px minmax(0, 1fr)`;

/** Width of the window. */
export const CARDS_BELOW = 1240;

interface ProductsTableProps {
  /** Undefined while they load. */
  products: readonly AdminProduct[] | undefined;
  onEdit: (product: AdminProduct) => void;
  onDuplicate: (product: AdminProduct) => void;
  onDeleted: () => void;
}

export function ProductsTable({ products, onEdit, onDuplicate, onDeleted }: ProductsTableProps) {
  return (
    <StackedTable
      className={styles.table}
      aria-busy={!products}
      aria-labelledby="products-title"
      card={CARD}
      below={CARDS_BELOW}
      head={COLUMNS.map((column) => (
        <TableCell key={column}>{column}</TableCell>
      ))}
      rows={products?.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          onEdit={() => onEdit(product)}
          onDuplicate={() => onDuplicate(product)}
          onDeleted={onDeleted}
        />
      ))}
    />
  );
}
