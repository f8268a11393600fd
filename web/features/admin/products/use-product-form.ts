import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { uuidv7 } from 'uuidv7';
import type { AdminProduct, ProductWrite } from '../../../../server/admin/products/contract.js';
import { apiErrorOf } from '../../../shared/api/api.js';
import { useAppDispatch, useAppStore } from '../../../shared/store/hooks.js';
import { closeErrors, closeToast, selectToasts } from '../../../shared/toasts/toasts-slice.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { type Draft, DRAFT_KEPT, dropDraft, keepDraft } from './drafts.js';
import { changedFields, formOf, rebased, type TypedProduct } from './product-form.js';
import { productForm } from './product-schema.js';
import { useCreateProductMutation, useLazyAdminProductQuery, useUpdateProductMutation } from './products-api.js';

export interface ProductFormStart {
  /** Storage key of the draft. */
  draftName: string;
  form: TypedProduct;
  /** The form without unsaved changes. */
  untouched: TypedProduct;
  /** The product as it was opened; undefined for a new one. */
  opened?: AdminProduct | undefined;
}

interface Options {
  /** An earlier draft waits for the owner's decision, and is not overwritten until then. */
  isDraftOffered: boolean;
  onSaved: () => void;
  /** Called when the form is left with changes, which are kept as a draft. */
  onDraftKept: () => void;
}

/** State of the form until it is saved or left. Unsaved changes are kept as a draft. */
export function useProductForm(start: ProductFormStart, { isDraftOffered, onSaved, onDraftKept }: Options) {
  const { draftName } = start;
  const toast = useToast();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const form = useForm({ resolver: zodResolver(productForm), defaultValues: start.form });
  const values = useWatch({ control: form.control }) as TypedProduct;
  const [starts, setStarts] = useState(0);
  const [opened, setOpened] = useState(start.opened);
  const [current, setCurrent] = useState<AdminProduct>();
  // The same id for every attempt, so that no product is created twice.
  const [newId] = useState(uuidv7);
  const [create] = useCreateProductMutation();
  const [update] = useUpdateProductMutation();
  const [fetchProduct] = useLazyAdminProductQuery();
  const untouched = opened ? formOf(opened) : start.untouched;
  const isDirty = changedFields(values, untouched).length > 0;

  const closeDraftNote = useCloseDraftNote();
  const closeOldNote = useEffectEvent(closeDraftNote);
  useEffect(() => closeOldNote(), []);

  const isSaved = useRef(false);
  const isOpen = useRef(true);
  const leave = useEffectEvent(() => {
    isOpen.current = false;
    // An earlier refusal no longer applies.
    dispatch(closeErrors());
    if (!isDirty || isSaved.current) return;
    keepDraft(draftName, { form: values, ...(opened && { opened }) });
    onDraftKept();
  });
  useEffect(() => {
    isOpen.current = true;
    return () => leave();
  }, []);

  useEffect(() => {
    if (isDraftOffered) return;
    if (isDirty) keepDraft(draftName, { form: values, ...(opened && { opened }) });
    else dropDraft(draftName);
  }, [isDirty, draftName, values, isDraftOffered, opened]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const notifyInvalid = (message = '') => toast({ tone: 'error', title: 'Validation Error', message });

  const send = (body: ProductWrite) =>
    opened
      ? update({ id: opened.id, body: { ...body, version: opened.version, stock_seen: opened.stock_quantity } }).unwrap()
      : create({ ...body, id: newId }).unwrap();

  /** @throws an error whose message the form shows */
  const refuse = async (error: unknown): Promise<void> => {
    const { code, fields: [refused] = [] } = apiErrorOf(error) ?? {};
    if (code === 'CATALOG.PRODUCT_CHANGED' && opened) {
      const { data } = await fetchProduct(opened.id);
      setCurrent(data);
      if (data) return;
    }
    if (refused) notifyInvalid(refused.message);
    else toast({ tone: 'error', title: 'Error', message: `Failed to ${opened ? 'update' : 'create'} product` });
    throw error;
  };

  const save = async (body: ProductWrite): Promise<void> => {
    dispatch(closeErrors());
    let saved: AdminProduct;
    try {
      saved = await send(body);
    } catch (error) {
      return refuse(error);
    }
    isSaved.current = true;
    if (!isDraftOffered) dropDraft(draftName);
    closeDraftNote();
    const message = `Product ${opened ? 'updated' : 'created'} successfully`;
    const action = { label: 'Preview in shop', run: () => void navigate(`/product/${saved.id}?preview=true`) };
    toast({ tone: 'success', title: 'Success', message, action });
    // The form may have been closed during the request.
    if (isOpen.current) onSaved();
  };

  const startFrom = (next: Draft) => {
    form.reset(next.form);
    setStarts((before) => before + 1);
    setOpened(next.opened);
    setCurrent(undefined);
  };

  return {
    form,
    values,
    opened,
    save,
    onInvalid: (errors: FieldErrors) => {
      dispatch(closeErrors());
      notifyInvalid(firstMessage(errors));
    },
    startFrom,
    /** Counts how often another version replaced the form. */
    starts,
    /** The product's current state, when another person changed it in the meantime. */
    current,
    /** Shows the current product. @returns the unsaved input, to keep editing */
    reload: (): Draft | undefined => {
      if (!current) return undefined;
      const now = formOf(current);
      // Only what was typed: stock and prices that changed elsewhere must not come back.
      const typed = { form: rebased(values, untouched, now), opened: current };
      keepDraft(draftName, typed);
      startFrom({ form: now, opened: current });
      return typed;
    },
  };
}

/** First error message in the order of the schema; errors of word fields are nested one level deeper. */
function firstMessage(errors: object): string | undefined {
  if ('message' in errors) return String(errors.message);
  return Object.values(errors)
    .map((error) => firstMessage(Object(error) as object))
    .find(Boolean);
}

/** A toast about a draft is outdated once its form is opened again or saved. */
function useCloseDraftNote(): () => void {
  const store = useAppStore();
  return useCallback(() => {
    const notes = selectToasts(store.getState()).filter(({ title }) => title === DRAFT_KEPT);
    for (const { id } of notes) store.dispatch(closeToast(id));
  }, [store]);
}
