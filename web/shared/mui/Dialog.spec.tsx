import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { Toaster } from '../toasts/Toaster.js';
import { showToast } from '../toasts/toasts-slice.js';
import { Dialog } from './Dialog.js';

it('has the toasts in it, where a screen reader and the keyboard can reach them', async () => {
  const part = (open: boolean) => (
    <>
      <Toaster />
      <Dialog open={open} aria-label="Over the page" transitionDuration={0}>
        <button type="button">Send</button>
      </Dialog>
    </>
  );
  const { store, change } = renderInShop(part(true));
  act(() => void store.dispatch(showToast({ tone: 'error', title: 'It was not sent' })));
  const close = () => screen.getByRole('button', { name: 'Close: It was not sent' });
  act(() => close().focus());
  expect(close()).toHaveFocus();
  change(part(false));
  await waitFor(() => expect(close()).toBeVisible());
});
