import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { OrderGift } from '../../../../server/checkout/gifting/contract.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { GiftDeliveryPart } from './GiftDeliveryPart.js';

const YEAR = new Date().getFullYear();
const DELIVERY: NonNullable<OrderGift['delivery']> = {
  name: 'Nora',
  email: 'nora@example.com',
  day: `${YEAR}-05-12`,
  hour: 9,
  time_zone: 'America/New_York',
  sent_at: null,
  declined_at: null,
  unwrapped_at: null,
  can_change: true,
  can_send_again: false,
};

function show(delivery: Partial<typeof DELIVERY> | null, message: string | null = null) {
  const [change, sendAgain] = [jest.fn(() => Promise.resolve()), jest.fn(() => Promise.resolve())];
  const gift = { message, delivery: delivery && { ...DELIVERY, ...delivery } };
  const { user: person } = renderInShop(<GiftDeliveryPart gift={gift} change={change} sendAgain={sendAgain} />);
  return { change, sendAgain, person };
}

const button = (name: string) => screen.getByRole('button', { name });

it('says who gets it and when, and moves it to another day', async () => {
  const { change, person } = show({});
  expect(screen.getByRole('heading', { name: 'Gift for Nora' })).toBeTruthy();
  expect(screen.getByText('To be emailed to nora@example.com on May 12 at 9 AM, their time (Eastern time).')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the gift again' })).toBeNull();
  await person.click(button('Move to another day'));
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '' } });
  await person.click(button('Save the change'));
  expect(screen.getByText('Please choose the day of the gift.')).toBeTruthy();
  expect(change).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: `${YEAR + 1}-01-02` } });
  await person.click(button('Save the change'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(change).toHaveBeenCalledWith({
    name: 'Nora',
    email: 'nora@example.com',
    day: `${YEAR + 1}-01-02`,
    hour: 9,
    timeZone: 'America/New_York',
  });
});

it('forgets what was wrong with the day in another time zone', async () => {
  const { change, person } = show({});
  const fields = [{ field: 'day', message: 'This day is already over.' }];
  change.mockRejectedValue({ data: { code: 'REQUEST.INVALID', message: 'This day is already over.', fields } });
  await person.click(button('Move to another day'));
  await person.click(await screen.findByRole('button', { name: 'Save the change' }));
  expect(screen.getByText('This day is already over.')).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Their time zone'), 'Pacific/Honolulu');
  await waitFor(() => expect(screen.queryByText('This day is already over.')).toBeNull());
});

it('keeps the form open with the reason why it was not changed', async () => {
  const { change, person } = show({});
  change.mockRejectedValue({ data: { code: 'CHECKOUT.GIFT_ON_ITS_WAY', message: 'This gift is already on its way.' } });
  await person.click(button('Move to another day'));
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: `${YEAR + 1}-01-02` } });
  await person.click(button('Save the change'));
  expect((await screen.findByRole('alert')).textContent).toBe('This gift is already on its way.');
});

it('says that it was sent and unwrapped, and sends it again', async () => {
  const { sendAgain, person } = show({
    sent_at: `${YEAR}-05-12T13:00:00.000Z`,
    unwrapped_at: `${YEAR}-05-12T14:00:00.000Z`,
    can_change: false,
    can_send_again: true,
  });
  expect(screen.getByText(/^Unwrapped on May 12 at .*It went to nora@example\.com\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move to another day' })).toBeNull();
  await person.click(button('Send the gift again'));
  expect(sendAgain).toHaveBeenCalled();
});

it('says that the person gets no emails from us', () => {
  show({ declined_at: `${YEAR}-05-12T13:00:00.000Z`, can_change: false });
  expect(screen.getByText(/^nora@example\.com gets no emails from us\. Download the gift below/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the gift again' })).toBeNull();
});

it('of a parcel shows the message alone', () => {
  show(null, 'Happy birthday');
  expect(screen.getByRole('heading', { name: 'This order is a gift' })).toBeTruthy();
  expect(screen.getByText('“Happy birthday”')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
