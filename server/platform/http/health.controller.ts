import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { isReady, Readiness, readinessQuery } from '../operations/readiness.js';
import { ZodPipe } from './zod-pipe.js';

/** Health checks: alive, and ready to serve. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(
    @Query(new ZodPipe(readinessQuery)) { need }: z.output<typeof readinessQuery>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const report = await this.readiness.report(need);
    return reply
      .status(isReady(report) ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report);
  }
}
