import { dollars, type Mail } from '../../platform/index.js';
import { BANK_DEBIT_DAYS } from '../contract.js';
import { footer, greeting, orderRows, type OrderMailData, seeOrder } from './order-mail-pages.js';

type Page = Omit<Mail, 'to' | 'key'>;

const [USUAL_DAYS, MAX_DAYS] = BANK_DEBIT_DAYS;

/** After a checkout with a payment that takes days, such as a bank debit. */
export function paymentStartedMail(data: OrderMailData): Page {
  const { number, totalCents } = data.order;
  return {
    ...footer(data),
    subject: `Your payment for Keepsake order ${number} is on its way`,
    title: 'Your payment is on its way',
    preheader: 'Your bank needs a few days. There’s nothing more you have to do.',
    paragraphs: [
      greeting(data, `thank you for your order ${number}. Your payment of ${dollars(totalCents)} comes from your bank account.`),
      `That usually takes up to ${USUAL_DAYS} business days, and ${MAX_DAYS} with some banks. Your gifts are held for you until then, so please don’t pay again.`,
      'Once the money arrives, we’ll email you and start on your order. If your bank refuses the payment, we’ll email you, too.',
    ],
    button: seeOrder(data),
    rows: orderRows(data),
  };
}

/** @param cartUrl opens the same gifts in the cart */
export function paymentFailedMail(data: OrderMailData, cartUrl: string): Page {
  const { number, totalCents } = data.order;
  return {
    ...footer(data),
    subject: `Your payment for Keepsake order ${number} didn’t go through`,
    title: 'Your payment didn’t go through',
    preheader: 'Your bank refused it, so we closed the order. You can pay again.',
    paragraphs: [
      greeting(data, `your bank refused the payment of ${dollars(totalCents)} for order ${number}, so we closed the order.`),
      'You owe us nothing. If you still want your gifts, you can pay again, with a card or from a bank account. Your bank can tell you why it refused the payment.',
    ],
    button: { label: 'Pay again', url: cartUrl },
    links: [seeOrder(data)],
    rows: orderRows(data),
  };
}
