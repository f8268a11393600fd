import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Toaster } from '../../../shared/toasts/Toaster.js';
import { Button } from '../../../shared/ui/Button.js';
import { ChangedMeanwhile } from './ChangedMeanwhile.js';
import { ChangeHistory } from './ChangeHistory.js';
import { type Draft, dropDraft } from './drafts.js';
import { ImageArea } from './ImageArea.js';
import { ProductFields } from './ProductFields.js';
import styles from './ProductForm.module.css';
import { usePrintAreaEditor } from './use-print-area-editor.js';
import { type ProductFormStart, useProductForm } from './use-product-form.js';

interface ProductFormProps {
  start: ProductFormStart;
  /** What was left unsaved before and is not in the form. */
  draft: Draft | undefined;
  onClose: () => void;
  onDraftKept: () => void;
  /** Whether it is being saved, and had better not be left. */
  onSaving: (saving: boolean) => void;
}

/** The form in the dialog (spec section 2). It stays as it is until it is saved. */
export function ProductForm({ start, draft, onClose, onDraftKept, onSaving }: ProductFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const [offered, setOffered] = useState(draft);
  const [uploading, setUploading] = useState(false);
  const product = useProductForm(start, { isDraftOffered: offered !== undefined, onSaved: onClose, onDraftKept });
  const { form, change, opened, current, isSaving } = product;
  const isNew = !opened;
  const editor = usePrintAreaEditor(form, (next) => change((before) => ({ areas: next(before.areas) })));

  useEffect(() => void onSaving(isSaving), [onSaving, isSaving]);

  const focusField = (field: string) => root.current?.querySelector<HTMLElement>(`[data-field='${field}']`)?.focus();
  useEffect(() => {
    if (isNew) focusField('name');
  }, [isNew]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const broken = await product.save();
    if (broken) focusField(broken.input ?? broken.field);
  };

  const waitsFor = waitingFor(form.images.length, uploading);
  return (
    <form ref={root} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <header className={styles.head}>
        <h2 id="product-dialog-title">{isNew ? 'Create New Product' : 'Edit Product'}</h2>
        <IconButton aria-label="Close" disabled={isSaving} onClick={onClose}>
          <XIcon size={24} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.body}>
        {offered && (
          <Alert
            severity="info"
            role="status"
            className={styles.note}
            action={
              <>
                <Button
                  variant="outline"
                  size={40}
                  onClick={() => {
                    product.startFrom(offered);
                    setOffered(undefined);
                    focusField('name');
                  }}
                >
                  Keep editing
                </Button>
                <Button
                  variant="quiet"
                  size={40}
                  onClick={() => {
                    dropDraft(start.draftName);
                    setOffered(undefined);
                    focusField('name');
                  }}
                >
                  Discard changes
                </Button>
              </>
            }
          >
            You left this form with unsaved changes.
          </Alert>
        )}
        {current && opened && (
          <ChangedMeanwhile
            mine={form}
            opened={opened}
            current={current}
            onKeepMine={() => {
              product.keepMine();
              focusField('name');
            }}
            onLoadCurrent={() => {
              product.loadCurrent();
              focusField('name');
            }}
          />
        )}
        <div className={styles.columns}>
          <ProductFields
            form={form}
            onChange={change}
            problem={product.problem}
            reserved={opened?.reserved_quantity ?? 0}
          />
          <div className={styles.aside}>
            <ImageArea
              key={product.starts}
              images={form.images}
              areas={form.areas}
              onPlace={(address) => void editor.open(address)}
              onChange={(next) => change((before) => ({ images: next(before.images) }))}
              onUploading={setUploading}
            />
            {opened && <ChangeHistory productId={opened.id} />}
          </div>
        </div>
      </div>
      {editor.dialog}
      <Toaster layer="dialog" className={styles.toasts} />
      <footer className={styles.foot}>
        <p id="product-save-hint" className={styles.state} role={product.refusal ? 'alert' : undefined}>
          {product.refusal || waitsFor}
        </p>
        <Button variant="outline" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={form.images.length === 0 || uploading || isSaving || current !== undefined}
          aria-describedby="product-save-hint"
        >
          {isSaving ? 'Saving…' : isNew ? 'Create Product' : 'Update Product'}
        </Button>
      </footer>
    </form>
  );
}

function waitingFor(imageCount: number, uploading: boolean): string {
  if (uploading) return 'The images are on their way.';
  return imageCount === 0 ? 'Needs at least one image.' : '';
}
