import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isReady, Readiness } from '../operations/readiness.js';

/** For whoever watches the process: alive, and ready to serve. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await this.readiness.report();
    return reply.status(isReady(report) ? 200 : 503).send(report);
  }
}
