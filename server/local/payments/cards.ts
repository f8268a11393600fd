/** The behavior of a test card. The numbers are Stripe's published test cards. */
export interface TestCard {
  number: string;
  /** The reason why the bank declines it; null if it pays. */
  decline: Decline | null;
  /** Shown on the payment page. */
  hint: string;
}

export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

export const TEST_CARDS: readonly [pays: TestCard, ...others: TestCard[]] = [
  { number: '4242424242424242', decline: null, hint: 'pays' },
  {
    number: '4000000000000002',
    decline: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
    hint: 'is declined',
  },
];

/** Why a bank refuses a debit. */
export const REFUSED_DEBIT: Decline = {
  code: 'payment_method_bank_account_nsf',
  declineCode: 'insufficient_funds',
  message: 'The customer’s account has insufficient funds to cover this payment.',
};

export function findCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === digits);
}

/** `4242 4242 4242 4242` */
export function groupDigits(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}
