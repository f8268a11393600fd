import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { type Answer, type Call, NO_CONNECTION, stubApi } from '../../../../../test/support/stub-api.js';
import { runAction } from '../../../../shared/toasts/toast-actions.js';
import { AddressDialog } from './AddressDialog.js';

const UNCHANGED: Answer = { data: { production: { attempts: [] } } };
let calls: Call[] = [];
let answer: Answer;

stubApi((call) => {
  calls.push(call);
  return answer;
});

const MAINE = {
  name: 'Nora Alvim',
  phone: '',
  line1: '18 Orchard Lane',
  line2: '',
  city: 'Portland',
  state: 'ME',
  postal_code: '04101',
  country: 'US',
};

beforeEach(() => {
  calls = [];
  answer = UNCHANGED;
});

function open(address: Partial<typeof MAINE> = {}) {
  const onClose = jest.fn();
  const dialog = (shown: Partial<typeof MAINE>) => (
    <AddressDialog orderId="o" address={{ ...MAINE, ...shown }} onClose={onClose} />
  );
  const { user: person, change, toasts } = renderInShop(dialog(address));
  return {
    onClose,
    refetched: (shown: Partial<typeof MAINE>) => change(dialog(shown)),
    type: async (name: string, text: string) => {
      await person.clear(field(name));
      if (text) await person.type(field(name), text);
    },
    choose: (country: string) => person.selectOptions(screen.getByRole('combobox', { name: 'Country' }), country),
    save: () => person.click(screen.getByRole('button', { name: 'Save the address' })),
    toast: () => toasts().at(-1),
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const bodies = () => calls.map(({ body }) => body);

it('names its fields as the country does, and says what is wrong with each', async () => {
  const { choose, type, save } = open({ postal_code: 'WRONG-ZIP' });
  await save();
  expect(field('ZIP code')).toHaveAccessibleDescription('Please enter a ZIP code of five digits.');
  expect(field('ZIP code')).toHaveFocus();
  await choose('Canada');
  await type('Province', 'on');
  await type('Postal code', 'k1a 0b1');
  await save();
  await waitFor(() => expect(bodies()).toMatchObject([{ address: { country: 'CA', state: 'ON', postal_code: 'K1A 0B1' } }]));
  expect(calls).toHaveLength(1);
});

it('sends the address that it began with, also when the order was read again', async () => {
  const { refetched, type, save, onClose } = open();
  await type('City', 'Bangor');
  refetched({ line1: '2 Second Street' });
  await save();
  await waitFor(() => expect(bodies()).toEqual([{ address: { ...MAINE, city: 'Bangor' }, seen: MAINE }]));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('offers to change it back', async () => {
  const dialog = open();
  await dialog.type('City', 'Bangor');
  await dialog.save();
  await waitFor(() => expect(dialog.toast()?.title).toBe('The address was changed'));
  expect(dialog.toast()?.actionLabel).toBe('Undo');
  act(() => runAction(dialog.toast()?.id ?? ''));
  await waitFor(() => expect(bodies().at(-1)).toEqual({ address: MAINE, seen: { ...MAINE, city: 'Bangor' } }));
});

it('offers once more to change it back when there is no answer', async () => {
  const dialog = open();
  await dialog.type('City', 'Bangor');
  await dialog.save();
  await waitFor(() => expect(dialog.toast()?.actionLabel).toBe('Undo'));
  answer = NO_CONNECTION;
  act(() => runAction(dialog.toast()?.id ?? ''));
  await waitFor(() => expect(dialog.toast()?.actionLabel).toBe('Try again'));
  act(() => runAction(dialog.toast()?.id ?? ''));
  await waitFor(() => expect(bodies()).toHaveLength(3));
  expect(bodies()[2]).toEqual(bodies()[1]);
});

it('says that it goes to the print partner again, and offers no way back to what that refused', async () => {
  answer = { data: { production: { attempts: [{ state: 'refused', items: [{ state: 'again' }] }] } } };
  const { type, save, toast } = open({ postal_code: 'WRONG-ZIP' });
  await type('ZIP code', '04102');
  await save();
  await waitFor(() => expect(toast()?.message).toBe('What the print partner refused goes there again in an hour.'));
  expect(toast()?.actionLabel).toBeUndefined();
});

it('stays open with what was typed when the server refuses it, with the reason at the field or below', async () => {
  const { type, save, onClose } = open();
  await type('City', 'Bangor');
  answer = {
    error: {
      status: 400,
      data: { code: 'REQUEST.INVALID', message: 'No.', fields: [{ field: 'address.city', message: 'Not there.' }] },
    },
  };
  await save();
  await waitFor(() => expect(field('City')).toHaveAccessibleDescription('Not there.'));
  answer = { error: { status: 409, data: { code: 'CHECKOUT.ADDRESS_CHANGED', message: 'This address was changed.' } } };
  await save();
  expect(await screen.findByText('This address was changed.')).toBeVisible();
  expect(field('City')).toHaveValue('Bangor');
  expect(onClose).not.toHaveBeenCalled();
});
