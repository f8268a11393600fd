import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database, KeepsakeSecret, type LinkKeys } from '../../platform/index.js';
import { Production } from '../model/production.entity.js';

/** The partner's callbacks. Their content is not signed, so it is not read: they are a reason to ask. */
@Injectable()
export class ProductionCallbacks {
  private readonly keys: LinkKeys;

  constructor(
    secret: KeepsakeSecret,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.keys = secret.linkKeysFor('production-callbacks');
  }

  pathFor(productionId: string): string {
    return `/webhooks/print-partner/${this.keys.permanentKeyFor(productionId)}`;
  }

  async receive(token: string): Promise<void> {
    const id = this.keys.subjectOf(token);
    if (!id) throw new AppError('CHECKOUT.PRODUCTION_NOT_FOUND', 'We couldn’t find this order at the print partner.');
    const state = { $in: ['submitting', 'accepted', 'printing', 'sent'] as const };
    await this.database.fork().nativeUpdate(Production, { id, state }, { nextCheckAt: this.clock.now() });
  }
}
