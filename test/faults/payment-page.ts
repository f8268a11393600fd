import type { DrillShop } from './drill-shop.js';

/** How a shopper ends a payment. */
export type Ending = 'pays' | 'twoTabs' | 'declinedThenPays' | 'declined' | 'cancels' | 'abandons';

const PAYS = '4242424242424242';
const DECLINED = '4000000000000002';

/** @returns whether the payment page accepted the payment */
export async function pay(shop: DrillShop, sessionId: string, ending: Ending): Promise<boolean> {
  if (ending === 'cancels' || ending === 'abandons') return false;
  if (ending === 'declined' || ending === 'declinedThenPays') await sendCard(shop, sessionId, DECLINED);
  if (ending === 'declined') return false;
  const tabs = ending === 'twoTabs' ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: tabs }, () => sendCard(shop, sessionId, PAYS)));
  return answers.includes(303);
}

/** @returns the status of the payment page: 303 leads back to the shop, 402 is a declined card, 410 a page that was closed */
async function sendCard(shop: DrillShop, sessionId: string, card: string): Promise<number> {
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId);
  const rate = session.shipping_options[0]?.shipping_rate;
  const form = new URLSearchParams({
    email: session.customer_email ?? '',
    phone: '+12075550101',
    name: 'Nora Alvim',
    line1: '18 Orchard Lane',
    city: 'Portland',
    state: 'ME',
    postal_code: '04101',
    country: 'US',
    shipping_rate: (typeof rate === 'string' ? rate : rate?.id) ?? '',
    card_number: card,
    card_expiry: '12 / 34',
    card_cvc: '123',
  });
  const answer = await fetch(shop.paymentPage(sessionId), { method: 'POST', body: form, redirect: 'manual' });
  await answer.body?.cancel();
  if (![303, 402, 410].includes(answer.status)) throw new Error(`The payment page answered ${answer.status}.`);
  return answer.status;
}
