import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useEffectEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import { Form } from '../../../shared/forms/Form.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { busyProps } from '../../../shared/ui/busy-props.js';
import { ChangeHistory } from './ChangeHistory.js';
import { type Draft, dropDraft } from './drafts.js';
import { ImageArea } from './ImageArea.js';
import { PrintPartnerSection } from './print-partner/PrintPartnerSection.js';
import { ProductFields } from './ProductFields.js';
import { usePrintAreaEditor } from './use-print-area-editor.js';
import { type ProductFormStart, useProductForm } from './use-product-form.js';

interface ProductFormProps {
  start: ProductFormStart;
  /** An earlier unsaved draft that is not in the form. */
  draft: Draft | undefined;
  onClose: () => void;
  onDraftKept: () => void;
  /** Called while saving, when the dialog should not be closed. */
  onSaving: (saving: boolean) => void;
}

/** Constant, because React calls an unchanged ref function only when the element appears. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

/** The form in the dialog. It keeps its values until it is saved. */
export function ProductForm({ start, draft, onClose, onDraftKept, onSaving }: ProductFormProps) {
  const [offered, setOffered] = useState(draft);
  const [uploading, setUploading] = useState(false);
  const product = useProductForm(start, { isDraftOffered: offered !== undefined, onSaved: onClose, onDraftKept });
  const { form, values, opened, current } = product;
  const { isSubmitting, errors } = form.formState;
  const isNew = !opened;
  const editor = usePrintAreaEditor(values, (next) => form.setValue('areas', next(form.getValues('areas'))));
  const { field: images } = useController({ control: form.control, name: 'image_urls' });

  const reportSaving = useEffectEvent(onSaving);
  useEffect(() => void reportSaving(isSubmitting), [isSubmitting]);

  /** Moves the focus when a draft is answered or the product reloaded, because the buttons disappear. */
  const settle = (answer: () => void) => {
    answer();
    form.setFocus('name');
  };

  const answerDraft = (goesOn: boolean) => {
    if (goesOn && offered) product.startFrom(offered);
    else dropDraft(start.draftName);
    setOffered(undefined);
  };

  const waitsFor = waitingFor(values.image_urls.length, uploading);
  return (
    <Form form={form} sx={FORM} onSubmit={product.save} onInvalid={product.onInvalid}>
      <DialogTitle>{isNew ? 'Create New Product' : 'Edit Product'}</DialogTitle>
      <IconButton aria-label="Close" sx={CLOSE} {...busyProps(isSubmitting, onClose)}>
        <XIcon size={24} aria-hidden />
      </IconButton>
      <DialogContent>
        {offered && (
          <Alert
            severity="info"
            role="status"
            sx={{ mb: 5 }}
            action={
              <>
                <Button variant="outlined" size="small" onClick={() => settle(() => answerDraft(true))}>
                  Keep editing
                </Button>
                <Button size="small" onClick={() => settle(() => answerDraft(false))}>
                  Discard changes
                </Button>
              </>
            }
          >
            You left this form with unsaved changes.
          </Alert>
        )}
        {current && (
          <Alert
            ref={focusOnce}
            severity="warning"
            tabIndex={-1}
            sx={{ mb: 5 }}
            action={
              <Button variant="outlined" size="small" onClick={() => settle(() => setOffered(product.reload()))}>
                Reload
              </Button>
            }
          >
            <b>This product changed.</b> Nothing is saved yet, and what you typed is kept.
          </Alert>
        )}
        <Box sx={COLUMNS}>
          <ProductFields form={form} isNew={isNew} reserved={opened?.reserved_quantity ?? 0} />
          <Stack spacing={4} sx={{ minWidth: 0 }}>
            <ImageArea
              key={product.starts}
              images={values.image_urls}
              areas={values.areas}
              buttonRef={images.ref}
              onPlace={(address) => void editor.open(address)}
              onChange={(next) => images.onChange(next(form.getValues('image_urls')))}
              onUploading={setUploading}
            />
            {opened && <PrintPartnerSection productId={opened.id} />}
            {opened && <ChangeHistory productId={opened.id} />}
          </Stack>
        </Box>
      </DialogContent>
      {editor.dialog}
      <DialogActions sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' } }}>
        <Box component="p" id="product-save-hint" sx={STATE} role={errors.root ? 'alert' : undefined}>
          {errors.root?.message ?? waitsFor}
        </Box>
        <BusyButton variant="outlined" isBusy={isSubmitting} onClick={onClose}>
          Cancel
        </BusyButton>
        <BusyButton
          variant="contained"
          type="submit"
          disabled={waitsFor !== '' || current !== undefined}
          isBusy={isSubmitting}
          aria-describedby="product-save-hint"
        >
          {isSubmitting ? 'Saving…' : isNew ? 'Create Product' : 'Update Product'}
        </BusyButton>
      </DialogActions>
    </Form>
  );
}

const FORM = { position: 'relative', flex: 1 };
const CLOSE = { position: 'absolute', top: { xs: 10, md: 20 }, right: { xs: 8, md: 20 } };
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.35fr) minmax(0, 1fr)' },
  gap: { xs: '24px', md: '36px' },
};
const STATE = {
  flex: { xs: '1 0 100%', md: 1 },
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  textAlign: { xs: 'right', md: 'left' },
  '&:empty': { display: { xs: 'none', md: 'block' } },
  '&[role=alert]': { color: 'error.main' },
};

function waitingFor(imageCount: number, uploading: boolean): string {
  if (uploading) return 'Uploading images…';
  return imageCount === 0 ? 'Needs at least one image.' : '';
}
