/** What a test card does. The numbers are Stripe's published ones, so that habits carry over. */
export interface TestCard {
  number: string;
  behavior: 'pays' | 'declines' | 'confirms';
  brand: string;
  decline?: Decline;
  /** Shown on the payment page. */
  hint: string;
}

export interface Decline {
  code: string;
  declineCode: string | null;
  message: string;
}

export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', behavior: 'pays', brand: 'visa', hint: 'pays' },
  {
    number: '4000002500003155',
    behavior: 'confirms',
    brand: 'visa',
    hint: 'asks you to confirm with the bank',
  },
  {
    number: '4000000000000002',
    behavior: 'declines',
    brand: 'visa',
    decline: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
    hint: 'is declined',
  },
  {
    number: '4000000000009995',
    behavior: 'declines',
    brand: 'visa',
    decline: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    hint: 'has insufficient funds',
  },
];

export const CONFIRMATION_REFUSED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'Your bank did not confirm the payment.',
};

export function findCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === digits);
}

/** `4242 4242 4242 4242` */
export function groupDigits(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}
