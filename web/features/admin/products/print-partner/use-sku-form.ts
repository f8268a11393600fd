import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type {
  PartnerProductWrite,
  PrintPartnerOfProduct,
  SkuCheck,
} from '../../../../../server/checkout/production/partner-products/contract.js';
import { showFailure } from '../../../../shared/forms/show-failure.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { useCheckSkuMutation, useSavePartnerProductMutation } from './print-partner-api.js';
import { skuForm } from './sku-schema.js';

/** Form state of a SKU with its attributes, and the print partner's result of the last check. */
export function useSkuForm(productId: string, saved: PrintPartnerOfProduct['product']) {
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(skuForm),
    defaultValues: { sku: saved?.sku ?? '', attributes: saved?.attributes ?? {} },
  });
  const [check, setCheck] = useState<SkuCheck>();
  const [send, { isLoading: isChecking }] = useCheckSkuMutation();
  const [save, { isLoading: isSaving }] = useSavePartnerProductMutation();

  const runCheck = async (body: PartnerProductWrite) => {
    try {
      const answer = await send({ productId, body }).unwrap();
      setCheck(answer);
      form.setValue('attributes', Object.fromEntries(answer.attributes.map(({ name, chosen }) => [name, chosen ?? ''])));
      form.clearErrors();
      for (const { field, message } of answer.faults) {
        form.setError(field === 'sku' ? 'sku' : (field as `attributes.${string}`), { type: 'server', message });
      }
    } catch (error) {
      setCheck(undefined);
      showFailure(form, error);
    }
  };
  const runSave = async (body: PartnerProductWrite) => {
    try {
      await save({ productId, body }).unwrap();
      toast({ tone: 'success', title: 'Saved', message: `The print partner makes this product as ${body.sku}.` });
    } catch (error) {
      showFailure(form, error);
    }
  };

  return {
    form,
    check,
    isChecking,
    isSaving,
    /** Clears the last check, which was for another SKU. */
    forget: () => {
      if (!check) return;
      setCheck(undefined);
      form.setValue('attributes', {});
      form.clearErrors();
    },
    /** An attribute that was not chosen yet is a fault, not an error of the form. */
    runCheck: () => {
      form.clearErrors();
      const { sku, attributes } = form.getValues();
      const chosen = Object.fromEntries(Object.entries(attributes ?? {}).filter(([, value]) => value !== ''));
      const parsed = skuForm.safeParse({ sku, attributes: chosen });
      if (parsed.success) return runCheck(parsed.data);
      form.setError('sku', { message: parsed.error.issues[0]?.message ?? '' }, { shouldFocus: true });
      return Promise.resolve();
    },
    runSave: () => form.handleSubmit(runSave)(),
  };
}
