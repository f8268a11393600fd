import { Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { WaitingLines } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, nothing, ZodPipe } from '../../platform/index.js';
import { waitingLineList, type WaitingLineList, waitingLinesQuery, type WaitingLinesQuery } from './contract.js';

const orderId = new ZodPipe(z.uuid('We couldn’t find this order.').toLowerCase(), 'CHECKOUT.ORDER_NOT_FOUND');
const lineId = new ZodPipe(z.uuid('We couldn’t find this gift.').toLowerCase(), 'CHECKOUT.NOTHING_ASKED');

@Controller('api/admin')
@UseGuards(AdminGuard)
export class AdminWaitingLinesController {
  constructor(private readonly lines: WaitingLines) {}

  @Get('waiting-lines')
  @Header('cache-control', 'private, no-store')
  @ApiCall('Lists the gifts that wait for their customers, those that have waited longest first.', {
    answer: { waitingLineList },
  })
  async list(@Query(new ZodPipe(waitingLinesQuery)) { after }: WaitingLinesQuery): Promise<WaitingLineList> {
    const { rows, next } = await this.lines.list(after);
    return {
      lines: rows.map(({ request: { id, kind, message, createdAt, remindedAt }, line, order }) => ({
        id,
        order_id: order.id,
        order_number: order.number,
        line_id: line.id,
        product_name: line.productName,
        image_url: line.imageUrl,
        kind,
        message,
        since: createdAt.toISOString(),
        reminded_at: remindedAt?.toISOString() ?? null,
      })),
      next,
    };
  }

  @Post('orders/:id/lines/:lineId/ask-again')
  @HttpCode(202)
  @ApiCall('Mails a customer once more what a gift waits for.', {
    answer: { nothing },
    fails: ['CHECKOUT.ORDER_NOT_FOUND', 'CHECKOUT.NOTHING_ASKED', 'CHECKOUT.TOO_MANY_TRIES'],
  })
  async askAgain(
    @Param('id', orderId) id: string,
    @Param('lineId', lineId) line: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<Record<string, never>> {
    await this.lines.askAgain(actorId, id, line);
    return {};
  }
}
