import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type OwnerProblem, ProblemDecisions, ProblemLists, ProblemRefunds } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, IdempotencyKey, idempotencyKey, toCents, ZodPipe } from '../../platform/index.js';
import { ActorNames } from '../audit/actor-names.js';
import {
  type AdminProblem,
  adminProblemList,
  type AdminProblemList,
  adminProblemQuery,
  type AdminProblemQuery,
  orderProblemList,
  type OrderProblemList,
  problemAnswer,
  type ProblemAnswer,
  problemCounts,
  type ProblemCounts,
  problemRefund,
  type ProblemRefund,
  problemReprint,
  type ProblemReprint,
} from './contract.js';
import { toAdminProblem } from './problem-view.js';

const PAGE_SIZE = 25;
const orderId = new ZodPipe(z.uuid('We couldn’t find this order.').toLowerCase(), 'CHECKOUT.ORDER_NOT_FOUND');
const problemId = new ZodPipe(z.uuid('We couldn’t find this problem.').toLowerCase(), 'CHECKOUT.PROBLEM_NOT_FOUND');

/** Problem reports of customers, and the owner's decisions about them. */
@Controller('api/admin')
@UseGuards(AdminGuard)
export class AdminProblemsController {
  constructor(
    private readonly lists: ProblemLists,
    private readonly decisions: ProblemDecisions,
    private readonly refunds: ProblemRefunds,
    private readonly actors: ActorNames,
  ) {}

  @Get('problems')
  @Header('cache-control', 'private, no-store')
  @ApiCall('Lists problem reports: open ones first, then the newest.', { answer: { adminProblemList } })
  async list(@Query(new ZodPipe(adminProblemQuery)) { state, after }: AdminProblemQuery): Promise<AdminProblemList> {
    const { rows, next } = await this.lists.page({ state, after, limit: PAGE_SIZE });
    return { problems: await this.describe(rows), open: await this.lists.countOpen(), next };
  }

  @Get('problems/counts')
  @ApiCall('Counts the problem reports of the last ninety days by product.', { answer: { problemCounts } })
  async counts(): Promise<ProblemCounts> {
    const counts = await this.lists.counts();
    return {
      products: counts.map(({ productId, productName, sold, reports, byKind, byPartner }) => ({
        product_id: productId,
        product_name: productName,
        sold,
        reports,
        by_kind: byKind,
        by_partner: byPartner,
      })),
    };
  }

  @Get('orders/:id/problems')
  @Header('cache-control', 'private, no-store')
  @ApiCall('Lists the problem reports of an order, newest first.', {
    answer: { orderProblemList },
    fails: ['CHECKOUT.ORDER_NOT_FOUND'],
  })
  async ofOrder(@Param('id', orderId) id: string): Promise<OrderProblemList> {
    return { problems: await this.describe(await this.lists.ofOrder(id)) };
  }

  @Post('problems/:id/reprint')
  @HttpCode(200)
  @ApiCall('Prints units again at no charge, and tells the customer.', {
    answer: { orderProblemList },
    fails: ['CHECKOUT.PROBLEM_DECIDED', 'CHECKOUT.NOT_TO_BE_PRINTED'],
  })
  async reprint(
    @Param('id', problemId) id: string,
    @Body(new ZodPipe(problemReprint)) { quantity, ask_customer: isAsked, message }: ProblemReprint,
    @CurrentUser() owner: SignedInUser,
  ): Promise<OrderProblemList> {
    return this.ofOrder(await this.decisions.reprint(owner.id, id, { quantity, isAsked, message }));
  }

  @Post('problems/:id/refund')
  @HttpCode(200)
  @ApiCall('Refunds the reported units; shipping as well if nothing else of the order is left.', {
    answer: { orderProblemList },
    headers: { 'idempotency-key': idempotencyKey },
    fails: [
      'CHECKOUT.PROBLEM_DECIDED',
      'CHECKOUT.NOT_PAID',
      'CHECKOUT.REFUND_TOO_LARGE',
      'CHECKOUT.REFUND_CHANGED',
      'CHECKOUT.REFUND_REFUSED',
      'CHECKOUT.IDEMPOTENCY_CONFLICT',
    ],
  })
  async refund(
    @Param('id', problemId) id: string,
    @Body(new ZodPipe(problemRefund)) { amount, message }: ProblemRefund,
    @IdempotencyKey() key: string,
    @CurrentUser() owner: SignedInUser,
  ): Promise<OrderProblemList> {
    const decision = { amountCents: toCents(amount), message, idempotencyKey: key };
    return this.ofOrder(await this.refunds.refund(owner.id, id, decision));
  }

  @Post('problems/:id/answer')
  @HttpCode(200)
  @ApiCall('Answers the customer by email.', { answer: { orderProblemList }, fails: ['CHECKOUT.PROBLEM_DECIDED'] })
  async answer(
    @Param('id', problemId) id: string,
    @Body(new ZodPipe(problemAnswer)) { message }: ProblemAnswer,
    @CurrentUser() owner: SignedInUser,
  ): Promise<OrderProblemList> {
    return this.ofOrder(await this.decisions.answer(owner.id, id, message));
  }

  @Post('problems/:id/undo')
  @HttpCode(200)
  @ApiCall('Opens a report again: an answer until it is mailed, a reprint until it has begun.', {
    answer: { orderProblemList },
    fails: ['CHECKOUT.PROBLEM_FIXED'],
  })
  async undo(@Param('id', problemId) id: string, @CurrentUser() owner: SignedInUser): Promise<OrderProblemList> {
    return this.ofOrder(await this.decisions.undo(owner.id, id));
  }

  private async describe(problems: readonly OwnerProblem[]): Promise<AdminProblem[]> {
    const names = await this.actors.byIds(problems.flatMap(({ report }) => report.decidedBy ?? []));
    return problems.map((problem) => toAdminProblem(problem, names));
  }
}
