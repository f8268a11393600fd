import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { AdminGuard } from '../../identity/index.js';
import { ApiCall, AuditLog, ZodPipe } from '../../platform/index.js';
import { describeProductChanges } from './product-changes.js';
import { ActorNames, FORMER_OWNER } from './actor-names.js';
import { auditList, type AuditList } from './contract.js';

/** Maximum number of entries on a page. */
const MAX_ENTRIES = 100;
const productId = new ZodPipe(z.uuid('Product not found'), 'CATALOG.PRODUCT_NOT_FOUND');

@Controller('api/admin/products/:id/audit')
@UseGuards(AdminGuard)
export class ProductAuditController {
  constructor(
    private readonly audit: AuditLog,
    private readonly actors: ActorNames,
  ) {}

  /** Returns an empty list for unchanged and for unknown products. */
  @Get()
  @ApiCall('Lists the owner’s changes to a product, newest first.', { answer: { auditList } })
  async list(@Param('id', productId) id: string): Promise<AuditList> {
    const entries = await this.audit.list('product', id, MAX_ENTRIES);
    const names = await this.actors.byIds(entries.map(({ actorId }) => actorId));
    return {
      entries: entries.map((entry) => ({
        id: entry.id,
        created_at: entry.createdAt.toISOString(),
        by: names.get(entry.actorId) ?? FORMER_OWNER,
        ...describeProductChanges(entry),
      })),
    };
  }
}
