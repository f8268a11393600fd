import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { EditDialog } from '../EditDialog.js';
import { type Draft, readDraft } from './drafts.js';
import type { ProductTarget } from './product-address.js';
import { copyOf, EMPTY_PRODUCT, formOf } from './product-form.js';
import { ProductForm } from './ProductForm.js';
import { useAdminProductQuery } from './products-api.js';
import type { ProductFormStart } from './use-product-form.js';

interface ProductDialogProps {
  /** A new product, or the one with this id: edited, or copied into a new one. */
  target: ProductTarget;
  /** Opens the unsaved draft without asking. */
  withDraft: boolean;
  onClose: () => void;
  onDraftKept: () => void;
}

/** 'Create New Product' and 'Edit Product'. */
export function ProductDialog({ target, ...events }: ProductDialogProps) {
  const [saving, setSaving] = useState(false);
  const props = { ...events, onSaving: setSaving };
  return (
    <EditDialog onClose={() => saving || events.onClose()}>
      {target.kind === 'new' ? (
        <Form start={{ draftName: 'new', form: EMPTY_PRODUCT, untouched: EMPTY_PRODUCT }} {...props} />
      ) : (
        <Existing target={target} {...props} />
      )}
    </EditDialog>
  );
}

interface FormProps extends Omit<ProductDialogProps, 'target'> {
  onSaving: (saving: boolean) => void;
}

/** Loads the product's current state, not the cached one of a list; later changes do not affect the form. */
function Existing({ target, ...props }: FormProps & { target: Exclude<ProductTarget, { kind: 'new' }> }) {
  const asked = useAdminProductQuery(target.id, { refetchOnMountOrArgChange: true });
  const { data, isFetching, fulfilledTimeStamp = 0, error, refetch } = asked;
  const [openedAt] = useState(Date.now);
  const [opened, setOpened] = useState<AdminProduct>();
  if (!opened && data && fulfilledTimeStamp >= openedAt) setOpened(data);

  if (opened) {
    const untouched = target.kind === 'copy' ? copyOf(opened) : formOf(opened);
    const start = { draftName: `${target.kind}:${opened.id}`, form: untouched, untouched };
    return <Form start={target.kind === 'copy' ? start : { ...start, opened }} {...props} />;
  }
  return (
    <>
      <DialogTitle>{target.kind === 'copy' ? 'Create New Product' : 'Edit Product'}</DialogTitle>
      <DialogContent aria-busy={!error}>
        {error && !isFetching ? (
          <ErrorState title="The product could not be loaded." message={failureMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <>
            <Skeleton height="48px" />
            <Skeleton height="96px" />
            <Skeleton height="48px" />
            <Skeleton height="200px" />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={props.onClose}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}

function Form({ start, withDraft, ...events }: FormProps & { start: ProductFormStart }) {
  const [draft] = useState<Draft | undefined>(() => readDraft(start.draftName));
  const goesOn = withDraft && draft;
  return <ProductForm start={goesOn ? { ...start, ...draft } : start} draft={goesOn ? undefined : draft} {...events} />;
}
