import { screen, waitFor } from '@testing-library/react';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { stubApi } from '../../../test/support/stub-api.js';
import AccountPage from './AccountPage.js';

let asked: string[];
/** Whether the server recognizes the caller as the owner. */
let isOwner: boolean;

stubApi(({ url }) => {
  asked.push(url);
  return url === 'account' ? { data: { hasPassword: true, isOwner } } : { error: { status: 'FETCH_ERROR' } };
});

beforeEach(() => {
  asked = [];
  signIn({ email: 'nora@post.example' });
});

it('the account shows no dashboard link to customers', async () => {
  isOwner = false;
  const { loaded } = renderInShop(<AccountPage />);
  await waitFor(() => expect(asked).toContain('account'));
  await loaded();
  // Browsers show refused calls in the console.
  expect(asked).not.toContain('admin/access');
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
});

it('the account links the owner to the dashboard', async () => {
  isOwner = true;
  renderInShop(<AccountPage />);
  const link = await screen.findByRole('link', { name: 'Dashboard' });
  expect(link.getAttribute('href')).toBe('/bestgiftsdashboard');
});
