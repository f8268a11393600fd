import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCurrentSearch } from '../use-current-search.js';

/** Target of the product dialog: `?new`, `?new=<id>` for a copy, `?edit=<id>`. */
export type ProductTarget = { kind: 'new' } | { kind: 'edit' | 'copy'; id: string };

interface State {
  /** Opened from the list, so that Back closes it. */
  opened?: boolean;
  /** Opens the unsaved draft. */
  draft?: boolean;
}

function targetIn(params: URLSearchParams): ProductTarget | undefined {
  const edited = params.get('edit');
  const copied = params.get('new');
  if (edited) return { kind: 'edit', id: edited };
  if (copied) return { kind: 'copy', id: copied };
  return copied === '' ? { kind: 'new' } : undefined;
}

function without(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('edit');
  rest.delete('new');
  return rest;
}

/** State of the product dialog in the URL, so that Back closes the dialog and a link opens it. */
export function useProductAddress() {
  const { key, pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & { state: State | null };
  const navigate = useNavigate();
  const currentSearch = useCurrentSearch();
  const params = new URLSearchParams(search);
  const isClosing = useRef(false);

  useEffect(() => {
    isClosing.current = false;
  }, [key]);

  return {
    target: targetIn(params),
    withDraft: state?.draft === true,
    open: (target: ProductTarget, { draft = false } = {}) => {
      const to = without(new URLSearchParams(currentSearch()));
      if (target.kind === 'new') to.set('new', '');
      else to.set(target.kind === 'edit' ? 'edit' : 'new', target.id);
      void navigate({ pathname, search: to.toString() }, { state: { ...state, opened: true, draft } });
    },
    /** Navigates only once, because the URL changes after a delay. */
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      if (state?.opened) void navigate(-1);
      else void navigate({ pathname, search: without(params).toString() }, { replace: true });
    },
  };
}
