import { act, screen, waitFor } from '@testing-library/react';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, NO_CONNECTION, stubApi } from '../../../../test/support/stub-api.js';
import { runAction } from '../../../shared/toasts/toast-actions.js';
import { BulkBar } from './BulkBar.js';

const BEFORE = [{ id: '1', status: 'completed' }];
let answer: Answer;
let sent: unknown[];

stubApi(({ body }) => {
  sent.push(body);
  return answer;
});

it('keeps the former statuses for another try when the answer to Undo is lost', async () => {
  [answer, sent] = [{ data: { before: BEFORE } }, []];
  const selected = [{ id: '1', payment_state: 'paid' }] as AdminOrder[];
  const { user: person, toasts } = renderInShop(<BulkBar selected={selected} onDone={() => undefined} />);
  await person.click(screen.getByRole('button', { name: 'Change status' }));
  await waitFor(() => expect(toasts()[0]?.actionLabel).toBe('Undo'));
  answer = NO_CONNECTION;
  act(() => runAction(toasts()[0]?.id ?? ''));
  await waitFor(() => expect(toasts().at(-1)?.actionLabel).toBe('Try again'));
  act(() => runAction(toasts().at(-1)?.id ?? ''));
  await waitFor(() => expect(sent.slice(1)).toEqual(Array(2).fill({ orders: BEFORE })));
});
