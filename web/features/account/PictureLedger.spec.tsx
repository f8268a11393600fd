import { screen } from '@testing-library/react';
import type { PictureHistory } from '../../../server/generation/contract.js';
import { PictureLedger } from './PictureLedger.js';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { stubApi } from '../../../test/support/stub-api.js';

let ledger: PictureHistory | null;
stubApi(({ url }) => {
  if (url !== 'picture-credits') return { data: { packs: [] } };
  return ledger ? { data: ledger } : { error: { status: 'FETCH_ERROR' } };
});

const at = '2026-11-26T12:00:00.000Z';
const line = (kind: string, amount: number, number: string | null = null) =>
  ({ kind, amount, order_number: number, at }) as PictureHistory['lines'][number];

const open = () => renderInShop(<PictureLedger />).user;

it('says that the pictures could not be counted', async () => {
  ledger = null;
  open();
  expect(await screen.findByText('Your pictures could not be counted.')).toBeTruthy();
});

it('shows the balance and every line that led to it, the newest first and the rest on demand', async () => {
  const lines = [
    line('revoked', -4, 'KS-AAAAA-BBBBB'),
    line('order', 2, 'KS-CCCCC-DDDDD'),
    line('returned', 1),
    line('started', -1),
    line('bought', 5, 'KS-AAAAA-BBBBB'),
    line('made', -1),
    line('used-before', -1),
    line('free', 2),
  ];
  ledger = { remaining: 3, lines, has_older: false };
  const user = open();
  expect((await screen.findByText('Pictures you can still make')).parentElement?.textContent).toContain('3');
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show all 8 lines' }));
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace('11/26/2026', ' '));
  expect(words).toEqual([
    'Removed with refund KS-AAAAA-BBBBB −4',
    'From your order KS-CCCCC-DDDDD: 2 +2',
    'Returned +1',
    'Picture started −1',
    'Bought 5 +5',
    'Picture made −1',
    'Used with an earlier account −1',
    '2 free pictures +2',
  ]);
});
