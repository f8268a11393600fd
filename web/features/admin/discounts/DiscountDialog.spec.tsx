import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { DiscountDialog } from './DiscountDialog.js';

it('checks a refused value again when it is of the other kind', async () => {
  const { user: person } = renderInShop(<DiscountDialog onClose={() => undefined} />, { delay: null });
  await person.type(screen.getByLabelText('Percent'), '150');
  await person.click(screen.getByRole('button', { name: 'Create the code' }));
  expect(screen.getByLabelText('Percent')).toHaveAccessibleDescription('The percentage must be from 1 to 100.');
  await person.selectOptions(screen.getByLabelText('Discount in'), 'Dollars');
  await waitFor(() => expect(screen.getByLabelText('Amount in dollars')).toBeValid());
  expect(screen.queryByText('The percentage must be from 1 to 100.')).not.toBeInTheDocument();
});
