import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../database/database.js';
import { ObjectStore } from '../storage/object-store.js';

/** For whoever watches the process: alive, and ready to serve. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const [database, storage] = await Promise.all([this.database.isReachable(), this.objects.isReachable()]);
    return reply.status(database && storage ? 200 : 503).send({ database, storage });
  }
}
