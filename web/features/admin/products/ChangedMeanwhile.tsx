import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { Button } from '../../../shared/ui/Button.js';
import styles from './ProductForm.module.css';
import { conflictsOf, FIELD_NAMES, formOf, inWords, type ProductForm } from './product-form.js';

interface ChangedMeanwhileProps {
  mine: ProductForm;
  opened: AdminProduct;
  current: AdminProduct;
  onKeepMine: () => void;
  onLoadCurrent: () => void;
}

/** The product was changed elsewhere since it was opened: what differs, and the two ways on. */
export function ChangedMeanwhile({ mine, opened, current, onKeepMine, onLoadCurrent }: ChangedMeanwhileProps) {
  const root = useRef<HTMLDivElement>(null);
  const theirs = formOf(current);
  const conflicts = conflictsOf(mine, formOf(opened), theirs);

  useEffect(() => root.current?.focus(), []);

  return (
    <Alert
      ref={root}
      severity="warning"
      className={styles.note}
      tabIndex={-1}
      action={
        <>
          <Button variant="outline" size={40} onClick={onKeepMine}>
            Keep my changes
          </Button>
          <Button variant="quiet" size={40} onClick={onLoadCurrent}>
            Load the current one
          </Button>
        </>
      }
    >
      <b>This product was changed elsewhere while you were editing it.</b> Nothing is saved yet, and what you typed is
      still here.{' '}
      {conflicts.length === 0 && 'Your changes and the others do not touch the same fields, so both can be kept.'}
      {conflicts.length > 0 && (
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((field) => (
              <tr key={field}>
                <th scope="row">{FIELD_NAMES[field]}</th>
                <td>{inWords(mine, field)}</td>
                <td>{inWords(theirs, field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Alert>
  );
}
