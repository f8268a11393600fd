import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiCall } from '../../platform/index.js';
import { paymentStatus, type PaymentStatus } from './contract.js';
import { PaymentStatuses } from './payment-statuses.js';

@Controller('api/payments')
export class PaymentStatusController {
  constructor(private readonly status: PaymentStatuses) {}

  @Get(':sessionId')
  @Header('cache-control', 'no-store')
  @ApiCall('Returns the state of a payment and its order.', { answer: { paymentStatus } })
  show(@Param('sessionId') sessionId: string): Promise<PaymentStatus> {
    return this.status.show(sessionId);
  }
}
