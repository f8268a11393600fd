/** Why nothing of an order may be printed now. `inquiry`: the bank asks, and the shop has not answered yet. */
export const HOLD_CODES = [
  'cancelled',
  'erased',
  'money_back',
  'payment_on_its_way',
  'not_paid',
  'disputed',
  'fraud_warning',
  'issue',
  'inquiry',
] as const;
