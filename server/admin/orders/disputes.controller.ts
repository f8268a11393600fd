import { Body, Controller, Delete, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { DisputeEvidences } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, nothing, ZodPipe } from '../../platform/index.js';
import { newEvidence, type NewEvidence } from './disputes/contract.js';

const orderId = new ZodPipe(z.uuid('We couldn’t find this order.').toLowerCase(), 'CHECKOUT.ORDER_NOT_FOUND');
const disputeId = new ZodPipe(z.string().regex(/^\w{1,255}$/, 'We couldn’t find this dispute.'), 'CHECKOUT.DISPUTE_NOT_FOUND');
const evidenceId = new ZodPipe(z.uuid('We couldn’t find this evidence.').toLowerCase(), 'CHECKOUT.EVIDENCE_NOT_FOUND');

/** Evidence that the owner sent to banks in disputes. */
@Controller('api/admin/orders/:id')
@UseGuards(AdminGuard)
export class AdminDisputesController {
  constructor(private readonly evidences: DisputeEvidences) {}

  @Post('disputes/:disputeId/evidence')
  @ApiCall('Records what was sent as evidence.', { answer: { nothing }, fails: ['CHECKOUT.BUYER_GONE'] })
  async add(
    @Param('id', orderId) id: string,
    @Param('disputeId', disputeId) dispute: string,
    @Body(new ZodPipe(newEvidence)) { text, sent_on: sentOn }: NewEvidence,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<Record<string, never>> {
    await this.evidences.add(actorId, { orderId: id, disputeId: dispute }, { text, sentOn });
    return {};
  }

  @Delete('evidence/:evidenceId')
  @HttpCode(204)
  @ApiCall('Deletes a record of evidence.')
  async delete(
    @Param('id', orderId) id: string,
    @Param('evidenceId', evidenceId) evidence: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<void> {
    await this.evidences.setDeleted(actorId, id, evidence, true);
  }

  @Post('evidence/:evidenceId/restore')
  @HttpCode(200)
  @ApiCall('Restores a record of evidence that was deleted in the last day.', { answer: { nothing } })
  async restore(
    @Param('id', orderId) id: string,
    @Param('evidenceId', evidenceId) evidence: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<Record<string, never>> {
    await this.evidences.setDeleted(actorId, id, evidence, false);
    return {};
  }
}
