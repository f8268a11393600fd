import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type PrintArchive, PrintArchives } from '../../checkout/index.js';
import { AdminGuard } from '../../identity/index.js';
import { ApiCall, contentDisposition, ObjectStore, ZodPipe } from '../../platform/index.js';
import { printDay, type PrintDay } from './contract.js';
import { zipStream } from './zip-stream.js';

const orderId = new ZodPipe(z.uuid('We couldn’t find this order.').toLowerCase(), 'CHECKOUT.ORDER_NOT_FOUND');

@Controller('api/admin')
@UseGuards(AdminGuard)
export class AdminPrintFilesController {
  constructor(
    private readonly archives: PrintArchives,
    private readonly objects: ObjectStore,
  ) {}

  @Get('orders/:id/print-files.zip')
  @ApiCall('Returns the print files of an order, with a list of its gifts and words.', { file: ['application/zip'] })
  async ofOrder(@Param('id', orderId) id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send(await this.archives.ofOrder(id), reply);
  }

  @Get('print-files.zip')
  @ApiCall('Returns the print files of all orders paid on a day, today by default.', { file: ['application/zip'] })
  async ofDay(@Query(new ZodPipe(printDay)) { day }: PrintDay, @Res() reply: FastifyReply): Promise<void> {
    return this.send(await this.archives.ofDay(day), reply);
  }

  private send(archive: PrintArchive, reply: FastifyReply): FastifyReply {
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', contentDisposition(`${archive.name}.zip`))
      .header('cache-control', 'private, no-store')
      .send(zipStream(archive, this.objects));
  }
}
