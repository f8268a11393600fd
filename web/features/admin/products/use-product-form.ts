import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { apiErrorOf } from '../../../shared/api/api.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { useAppDispatch, useAppStore } from '../../../shared/store/hooks.js';
import { closeErrors, closeToast, selectToasts } from '../../../shared/toasts/toasts-slice.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { type Draft, DRAFT_KEPT, dropDraft, keepDraft } from './drafts.js';
import {
  changedFields,
  type ProductProblem,
  formOf,
  problemOf,
  type ProductForm,
  rebased,
  refusedField,
  toWrite,
} from './product-form.js';
import { useCreateProductMutation, useLazyAdminProductQuery, useUpdateProductMutation } from './products-api.js';

export interface ProductFormStart {
  /** Storage key of the draft. */
  draftName: string;
  form: ProductForm;
  /** The form without unsaved changes. */
  untouched: ProductForm;
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
  const [form, setForm] = useState(start.form);
  const [starts, setStarts] = useState(0);
  const [opened, setOpened] = useState(start.opened);
  const [current, setCurrent] = useState<AdminProduct>();
  const [problem, setProblem] = useState<ProductProblem>();
  const [refusal, setRefusal] = useState('');
  const [create, creating] = useCreateProductMutation();
  const [update, updating] = useUpdateProductMutation();
  const [fetchProduct] = useLazyAdminProductQuery();
  const untouched = opened ? formOf(opened) : start.untouched;
  const dirty = changedFields(form, untouched).length > 0;
  const isSaving = creating.isLoading || updating.isLoading;

  const closeDraftNote = useCloseDraftNote();
  const closeOldNote = useEffectEvent(closeDraftNote);
  useEffect(() => closeOldNote(), []);

  const isSaved = useRef(false);
  const isOpen = useRef(true);
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = () => {
      isOpen.current = false;
      // An earlier refusal no longer applies.
      dispatch(closeErrors());
      if (!dirty || isSaved.current) return;
      keepDraft(draftName, { form, ...(opened && { opened }) });
      onDraftKept();
    };
  });
  useEffect(() => {
    isOpen.current = true;
    return () => leave.current?.();
  }, []);

  const wasDirty = useRef(false);
  useEffect(() => {
    if (isDraftOffered) return;
    if (dirty) keepDraft(draftName, { form, ...(opened && { opened }) });
    else if (wasDirty.current) dropDraft(draftName);
    wasDirty.current = dirty;
  }, [dirty, draftName, form, isDraftOffered, opened]);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  const change = useCallback((next: Partial<ProductForm> | ((before: ProductForm) => Partial<ProductForm>)) => {
    setForm((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) }));
    setProblem(undefined);
    setRefusal('');
  }, []);

  const refuseField = (broken: ProductProblem): ProductProblem => {
    setProblem(broken);
    toast({ tone: 'error', title: 'Validation Error', message: broken.message });
    return broken;
  };

  /** @returns the field that the server refused, if it named one */
  const refuse = async (error: unknown): Promise<ProductProblem | undefined> => {
    const { code, fields: [refused] = [] } = apiErrorOf(error) ?? {};
    if (code === 'CATALOG.PRODUCT_CHANGED' && opened) {
      const { data } = await fetchProduct(opened.id);
      setCurrent(data);
      if (data) return undefined;
    }
    if (refused) return refuseField(refusedField(refused));
    setRefusal(failureMessage(error));
    toast({ tone: 'error', title: 'Error', message: `Failed to ${opened ? 'update' : 'create'} product` });
    return undefined;
  };

  /** @returns the invalid field, if there is one */
  const save = async (): Promise<ProductProblem | undefined> => {
    dispatch(closeErrors());
    const broken = problemOf(form);
    if (broken) return refuseField(broken);
    setRefusal('');
    let saved: AdminProduct;
    try {
      const body = toWrite(form);
      if (opened) {
        const seen = { version: opened.version, stock_seen: opened.stock_quantity };
        saved = await update({ id: opened.id, body: { ...body, ...seen } }).unwrap();
      } else {
        saved = await create(body).unwrap();
      }
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
    return undefined;
  };

  const startFrom = (next: Draft) => {
    setForm(next.form);
    setStarts((before) => before + 1);
    setOpened(next.opened);
    setCurrent(undefined);
    setProblem(undefined);
    setRefusal('');
  };

  return {
    form,
    change,
    opened,
    dirty,
    problem,
    refusal,
    isSaving,
    save,
    startFrom,
    /** Counts how often another version replaced the form. */
    starts,
    /** The product's current state, when another person changed it in the meantime. */
    current,
    /** Shows the product as it is now. @returns what was typed, to keep editing */
    reload: (): Draft | undefined => {
      if (!current || !opened) return undefined;
      const now = formOf(current);
      // Only what was typed: stock and prices that changed elsewhere must not come back.
      const typed = { form: rebased(form, formOf(opened), now), opened: current };
      keepDraft(draftName, typed);
      startFrom({ form: now, opened: current });
      return typed;
    },
  };
}

/** A toast about a draft is outdated once its form is opened again or saved. */
function useCloseDraftNote(): () => void {
  const store = useAppStore();
  return useCallback(() => {
    const notes = selectToasts(store.getState()).filter(({ title }) => title === DRAFT_KEPT);
    for (const { id } of notes) store.dispatch(closeToast(id));
  }, [store]);
}
