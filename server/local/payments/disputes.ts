import type Stripe from 'stripe';
import { z } from 'zod';
import { unixSeconds, type SandboxClock } from './clock.js';
import { InvalidParameters, resourceMissing } from './errors.js';
import type { Events } from './events.js';
import { newId } from './ids.js';
import { page, pageParams } from './lists.js';
import { text } from './params.js';
import type { Store } from './store.js';

export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const listDisputesParams = z.strictObject({ ...pageParams, payment_intent: text(200).optional() });

const ANSWER_WITHIN_SECONDS = 7 * 86_400;
/** Stripe keeps this fee even if the dispute is won. */
const FEE_CENTS = 1_500;
const ENDED: readonly string[] = ['warning_closed', 'won', 'lost'];
/** The bank can still give a lost dispute to the shop. */
const mayMove = (from: string, to: string) => !ENDED.includes(from) || (from === 'lost' && to === 'won');

interface NewDispute {
  paymentIntent: string;
  status: DisputeStatus;
  reason: string;
  /** Cents; the whole charge when absent. */
  amount?: number | undefined;
}

/** Inquiries, chargebacks and early fraud warnings. Stripe's API cannot request them; tests cause them here. */
export class Disputes {
  constructor(
    private readonly store: Store,
    private readonly events: Events,
    private readonly clock: SandboxClock,
  ) {}

  /** @throws StripeApiError when the payment was not made or is disputed already */
  open({ paymentIntent, status, reason, amount }: NewDispute): Stripe.Dispute {
    return this.store.transaction(() => {
      const charge = this.paidCharge(paymentIntent);
      if (charge.disputed) throw new InvalidParameters(`Charge ${charge.id} is disputed already.`);
      const created = unixSeconds(this.clock);
      const dispute = {
        id: newId('dp_1'),
        object: 'dispute',
        amount: amount ?? charge.amount - charge.amount_refunded,
        balance_transactions: [],
        charge: charge.id,
        created,
        currency: charge.currency,
        evidence_details: { due_by: created + ANSWER_WITHIN_SECONDS },
        is_charge_refundable: isInquiry(status),
        livemode: false,
        payment_intent: charge.payment_intent,
        reason,
        status,
      } as unknown as Stripe.Dispute;
      this.store.put('charges', { ...charge, disputed: true });
      this.store.put('disputes', dispute);
      this.events.record('charge.dispute.created', dispute);
      return isInquiry(status) ? dispute : this.withdraw(dispute);
    });
  }

  /** An inquiry becomes a chargeback, the bank decides, … @throws resource_missing, InvalidParameters after its end */
  move(id: string, status: DisputeStatus): Stripe.Dispute {
    return this.store.transaction(() => {
      const before = this.store.get('disputes', id);
      if (!before) throw resourceMissing('dispute', id, 'dispute', 404);
      if (!mayMove(before.status, status)) throw new InvalidParameters(`This dispute is over: ${before.status}.`);
      const dispute: Stripe.Dispute = { ...before, status, is_charge_refundable: isInquiry(status) };
      this.store.put('disputes', dispute);
      this.events.record(ENDED.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
      if (!isInquiry(status) && dispute.balance_transactions.length === 0) return this.withdraw(dispute);
      return status === 'won' ? this.reinstate(dispute) : dispute;
    });
  }

  /** @throws StripeApiError when the payment was not made */
  warn(paymentIntent: string): Stripe.Radar.EarlyFraudWarning {
    return this.store.transaction(() => {
      const charge = this.paidCharge(paymentIntent);
      const warning = {
        id: newId('issfr_1'),
        object: 'radar.early_fraud_warning',
        actionable: !charge.disputed && !charge.refunded,
        charge: charge.id,
        created: unixSeconds(this.clock),
        fraud_type: 'made_with_stolen_card',
        livemode: false,
        payment_intent: charge.payment_intent,
      } as Stripe.Radar.EarlyFraudWarning;
      this.store.put('fraudWarnings', warning);
      this.events.record('radar.early_fraud_warning.created', warning);
      return warning;
    });
  }

  list(params: z.output<typeof listDisputesParams>) {
    return page('dispute', '/v1/disputes', newestOf(this.store.all('disputes'), params.payment_intent), params);
  }

  listWarnings(params: z.output<typeof listDisputesParams>) {
    const warnings = newestOf(this.store.all('fraudWarnings'), params.payment_intent);
    return page('radar.early_fraud_warning', '/v1/radar/early_fraud_warnings', warnings, params);
  }

  /** Whether a chargeback holds the money of this charge, so that it cannot be refunded. */
  keepsMoney(chargeId: string): boolean {
    const disputes = this.store.all('disputes').filter(({ charge }) => charge === chargeId);
    return disputes.some(({ status, is_charge_refundable: isRefundable }) => !isRefundable && status !== 'won');
  }

  private withdraw(dispute: Stripe.Dispute): Stripe.Dispute {
    return this.moveMoney(dispute, 'charge.dispute.funds_withdrawn', { amount: -dispute.amount, fee: FEE_CENTS });
  }

  private reinstate(dispute: Stripe.Dispute): Stripe.Dispute {
    return this.moveMoney(dispute, 'charge.dispute.funds_reinstated', { amount: dispute.amount, fee: 0 });
  }

  private moveMoney(
    dispute: Stripe.Dispute,
    event: 'charge.dispute.funds_withdrawn' | 'charge.dispute.funds_reinstated',
    { amount, fee }: { amount: number; fee: number },
  ): Stripe.Dispute {
    const transaction = {
      id: newId('txn_1'),
      object: 'balance_transaction',
      amount,
      created: unixSeconds(this.clock),
      currency: dispute.currency,
      fee,
      net: amount - fee,
      reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
      source: dispute.id,
      type: 'adjustment',
    } as Stripe.BalanceTransaction;
    const moved = { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
    this.store.put('disputes', moved);
    this.events.record(event, moved);
    return moved;
  }

  private paidCharge(paymentIntent: string): Stripe.Charge {
    const intent = this.store.get('paymentIntents', paymentIntent);
    const charge = this.store.get('charges', intent?.latest_charge as string);
    if (!charge?.paid) throw resourceMissing('paid payment_intent', paymentIntent, 'payment_intent', 404);
    return charge;
  }
}

function isInquiry(status: string): boolean {
  return status.startsWith('warning_');
}

function newestOf<T extends { payment_intent?: unknown }>(all: T[], intent: string | undefined): T[] {
  return all.reverse().filter((one) => intent === undefined || one.payment_intent === intent);
}
