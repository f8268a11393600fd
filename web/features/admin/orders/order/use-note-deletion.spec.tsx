import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Shop } from '../../../../../test/support/render-in-shop.js';
import { type Answer, NO_CONNECTION, stubApi } from '../../../../../test/support/stub-api.js';
import { makeStore } from '../../../../shared/store/store.js';
import { runAction } from '../../../../shared/toasts/toast-actions.js';
import { selectToasts } from '../../../../shared/toasts/toasts-slice.js';
import { useNoteDeletion } from './use-note-deletion.js';

let answer: Answer;

stubApi(() => answer);

it('leads to Undo at another try when the answer was lost, because the note may be deleted', async () => {
  const store = makeStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Shop store={store}>{children}</Shop>;
  const { result } = renderHook(() => useNoteDeletion('o', 'notes'), { wrapper });
  const toast = () => selectToasts(store.getState()).at(-1);
  answer = NO_CONNECTION;
  act(() => result.current('n'));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The note could not be deleted', actionLabel: 'Try again' }));
  answer = { data: null };
  act(() => runAction(toast()?.id ?? ''));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The note was deleted', actionLabel: 'Undo' }));
});
