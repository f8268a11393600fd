export { DisputeEvidences } from './dispute-evidences.js';
export { PaymentAcceptance } from './payment-acceptance.js';
export { PaymentsHttpModule } from './payments-http.module.js';
export { PaymentsModule } from './payments.module.js';
export { type ChosenItem, priceItems, type RefundableItem, refundableItems } from './refunds/refundable-items.js';
export { Refunds } from './refunds/refunds.js';
export { Settlement } from './settlement.js';
export { applyStripeEvent } from './stripe-events.js';
export { isStripeOutage } from './stripe-failures.js';
