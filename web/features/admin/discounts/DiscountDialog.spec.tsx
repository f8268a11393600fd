import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '../../../shared/store/store.js';
import { DiscountDialog } from './DiscountDialog.js';

it('checks a refused value again when it is of the other kind', async () => {
  render(
    <Provider store={makeStore()}>
      <DiscountDialog onClose={() => undefined} />
    </Provider>,
  );
  const person = userEvent.setup({ delay: null });
  await person.type(screen.getByLabelText('Percent'), '150');
  await person.click(screen.getByRole('button', { name: 'Create the code' }));
  expect(screen.getByLabelText('Percent')).toHaveAccessibleDescription('The percentage must be from 1 to 100.');
  await person.selectOptions(screen.getByLabelText('Discount in'), 'Dollars');
  await waitFor(() => expect(screen.getByLabelText('Amount in dollars')).toBeValid());
  expect(screen.queryByText('The percentage must be from 1 to 100.')).not.toBeInTheDocument();
});
