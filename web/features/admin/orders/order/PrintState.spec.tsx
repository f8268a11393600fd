import { screen, waitFor } from '@testing-library/react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { stubApi } from '../../../../../test/support/stub-api.js';
import { PrintState } from './PrintState.js';

let sent: unknown[];

stubApi(({ body }) => {
  sent.push(body);
  return { data: { changed: ['l'], refused: [] } };
});

it('releases only the print that is shown', async () => {
  sent = [];
  const print_check = { color: 'green', findings: [], is_released: false, revision: 2 };
  const line = { id: 'l', product_name: 'A Mug', quantity: 1, refunded_quantity: 0, print_check };
  const shown = line as unknown as AdminOrderDetails['lines'][number];
  const { user: person } = renderInShop(<PrintState line={shown} isFinished={false} />);
  await person.click(screen.getByRole('button', { name: 'Release the print of A Mug' }));
  await waitFor(() => expect(sent).toEqual([{ lines: ['l'], seen: { l: 2 } }]));
});
