import { Module } from '@nestjs/common';
import Stripe from 'stripe';
import { GenerationModule } from '../../generation/index.js';
import { CONFIG } from '../../platform/index.js';
import { CartModule } from '../cart/index.js';
import { CustomersModule } from '../customers/index.js';
import { FulfilmentModule } from '../fulfilment/index.js';
import { MarketingModule } from '../marketing/index.js';
import { OrdersModule } from '../orders/index.js';
import { PrintsModule } from '../prints/index.js';
import { CartCheckouts } from './cart-checkouts.js';
import { DisputeEvidences } from './dispute-evidences.js';
import { DisputeSync } from './dispute-sync.js';
import { PaymentAcceptance } from './payment-acceptance.js';
import { PaymentSessions } from './payment-sessions.js';
import { Reconciler } from './reconciler.js';
import { RefundSync } from './refunds/refund-sync.js';
import { RefundedItems } from './refunds/refunded-items.js';
import { Refunds } from './refunds/refunds.js';
import { Settlement } from './settlement.js';
import { stripeClient } from './stripe-client.js';
import { StripeEvents } from './stripe-events.js';
import { StripeSessions } from './stripe-sessions.js';

const services = [CartCheckouts, DisputeEvidences, PaymentAcceptance, PaymentSessions, Refunds, Settlement, StripeEvents];

@Module({
  imports: [GenerationModule, CartModule, CustomersModule, FulfilmentModule, MarketingModule, OrdersModule, PrintsModule],
  providers: [
    { provide: Stripe, useFactory: stripeClient, inject: [CONFIG] },
    DisputeSync,
    Reconciler,
    RefundSync,
    RefundedItems,
    StripeSessions,
    ...services,
  ],
  exports: services,
})
export class PaymentsModule {}
