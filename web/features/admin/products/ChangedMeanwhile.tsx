import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useEffect, useRef } from 'react';
import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { Button } from '../../../shared/ui/Button.js';
import { conflictsOf, FIELD_NAMES, formOf, formatFieldValue, type ProductForm } from './product-form.js';

interface ChangedMeanwhileProps {
  mine: ProductForm;
  opened: AdminProduct;
  current: AdminProduct;
  onKeepMine: () => void;
  onLoadCurrent: () => void;
}

const COMPARE = {
  color: 'text.primary',
  '& :is(th, td)': { height: 'auto', p: '6px 12px 6px 0', border: 0, fontSize: 14, verticalAlign: 'top' },
};

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
      sx={{ mb: 5 }}
      tabIndex={-1}
      action={
        <>
          <Button variant="outline" size={40} onClick={onKeepMine}>
            Keep my changes
          </Button>
          <Button variant="quiet" size={40} onClick={onLoadCurrent}>
            Load the current version
          </Button>
        </>
      }
    >
      <b>This product was changed elsewhere while you were editing it.</b> Nothing is saved yet, and what you typed is still here.{' '}
      {conflicts.length === 0 && 'Your changes and theirs are in different fields, so both can be kept.'}
      {conflicts.length > 0 && (
        <Table sx={COMPARE}>
          <TableHead>
            <TableRow>
              <TableCell>Field</TableCell>
              <TableCell>Yours</TableCell>
              <TableCell>Now</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {conflicts.map((field) => (
              <TableRow key={field}>
                <TableCell component="th" scope="row">
                  {FIELD_NAMES[field]}
                </TableCell>
                <TableCell>{formatFieldValue(mine, field)}</TableCell>
                <TableCell>{formatFieldValue(theirs, field)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Alert>
  );
}
