import { act, screen, within } from '@testing-library/react';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { showToast } from '../../shared/toasts/toasts-slice.js';
import { ToastHost } from './ToastHost.js';
import { TopBar } from './TopBar.js';

// jsdom lacks them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

it.each(['Menu', 'Search'])('shows toasts in the dialog “%s”, which is over those of the page', async (name) => {
  const { store, user } = renderInShop([<TopBar key="bar" />, <ToastHost key="toasts" />]);
  await user.click(screen.getByRole('button', { name }));
  act(() => void store.dispatch(showToast({ tone: 'error', title: 'You are offline' })));
  const dialog = within(screen.getByRole('dialog', { name }));
  expect(await dialog.findByText('You are offline')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: `Close ${name.toLowerCase()}` }));
  expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText('You are offline')).toBeTruthy();
  expect(screen.getAllByText('You are offline')).toHaveLength(1);
});
