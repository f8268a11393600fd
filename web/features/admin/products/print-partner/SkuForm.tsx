import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import type { PrintPartnerOfProduct } from '../../../../../server/checkout/production/partner-products/contract.js';
import { FormTextField } from '../../../../shared/forms/FormTextField.js';
import { BusyButton } from '../../../../shared/mui/BusyButton.js';
import { SkuFindings } from './SkuFindings.js';
import { useSkuForm } from './use-sku-form.js';

interface SkuFormProps {
  productId: string;
  saved: PrintPartnerOfProduct['product'];
}

const CHOICE = { select: true, slotProps: { select: { native: true }, inputLabel: { shrink: true } } };

/** A SKU that is checked before it can be used. A group of fields: HTML has no form inside another one. */
export function SkuForm({ productId, saved }: SkuFormProps) {
  const { form, check, isChecking, isSaving, forget, runCheck, runSave } = useSkuForm(productId, saved);
  const { errors } = form.formState;
  const isBusy = isChecking || isSaving;
  const isGood = check !== undefined && check.faults.length === 0;

  /** Enter checks the SKU; otherwise it would save the surrounding product form. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!isBusy) void runCheck();
  };
  return (
    <Stack role="group" aria-labelledby="print-partner-title" spacing={3} onKeyDown={onKeyDown}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '12px', alignItems: 'start' }}>
        <FormTextField
          control={form.control}
          name="sku"
          label="SKU"
          placeholder="GLOBAL-MUG-W"
          helperText="As in the print partner’s catalog."
          autoComplete="off"
          rules={{ onChange: forget }}
          slotProps={{ htmlInput: { maxLength: 100, spellCheck: false, autoCapitalize: 'characters', translate: 'no' } }}
        />
        <BusyButton variant="outlined" isBusy={isBusy} onClick={() => void runCheck()} sx={BESIDE_FIELD}>
          {isChecking ? 'Checking…' : 'Check SKU'}
        </BusyButton>
      </Box>
      <Box sx={{ height: 4 }} aria-live="polite">
        {isChecking && <LinearProgress aria-label="Asking the print partner" />}
      </Box>
      {check && check.attributes.length > 0 && (
        <Box
          sx={{ display: 'grid', gap: '12px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
        >
          {check.attributes.map(({ name, values }) => (
            <FormTextField
              key={name}
              control={form.control}
              name={`attributes.${name}`}
              label={name}
              rules={{ onChange: () => void runCheck() }}
              {...CHOICE}
            >
              <option value="">Please choose</option>
              {values.map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </FormTextField>
          ))}
        </Box>
      )}
      {errors.root && (
        <Typography variant="inherit" role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {errors.root.message}
        </Typography>
      )}
      <div role="status">{isGood && <SkuFindings check={check} />}</div>
      {isGood && (
        <BusyButton variant="contained" isBusy={isBusy} onClick={() => void runSave()} sx={{ alignSelf: 'start' }}>
          {isSaving ? 'Saving…' : 'Use this SKU'}
        </BusyButton>
      )}
    </Stack>
  );
}

/** Aligns the button with the field, which is below its label. */
const BESIDE_FIELD = { mt: '26px', minHeight: 48, whiteSpace: 'nowrap' };
