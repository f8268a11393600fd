import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, type EntityManager, takeLock } from '../../platform/index.js';
import type { Order } from '../model/order.entity.js';
import { PrintCheck } from '../model/print-check.entity.js';
import { PRINT_RULES_ID, PRINT_RULES_SUBJECT_ID, PrintRules } from './print-rules.entity.js';
import { IS_GREEN, TO_CHECK } from './prints-to-check.js';
import { PrintReleases } from './print-releases.js';

/** The owner's rule: prints that are green when they are checked are released by themselves, those checked since it is on. */
@Injectable()
export class ReleaseRule {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly releases: PrintReleases,
  ) {}

  async isOn(em = this.database.fork()): Promise<boolean> {
    return (await em.findOne(PrintRules, { id: PRINT_RULES_ID }))?.releaseGreen ?? false;
  }

  async set(actorId: string, releaseGreen: boolean): Promise<void> {
    await this.database.transaction(async (em) => {
      await takeLock(em, 'checkout.print-rules:all');
      const rules = await em.findOne(PrintRules, { id: PRINT_RULES_ID });
      const before = rules?.releaseGreen ?? false;
      if (before === releaseGreen) return;
      const change = { releaseGreen, changedAt: this.clock.now(), changedBy: actorId };
      if (rules) Object.assign(rules, change);
      else em.create(PrintRules, { id: PRINT_RULES_ID, ...change });
      const entry = { actorId, subject: 'print-rules', subjectId: PRINT_RULES_SUBJECT_ID, action: 'rule-changed' } as const;
      this.audit.record(em, { ...entry, before: { releaseGreen: before }, after: { releaseGreen } });
    });
  }

  /** Releases what the rule lets through of an order that is locked. */
  async apply(em: EntityManager, order: Order): Promise<void> {
    const rules = await em.findOne(PrintRules, { id: PRINT_RULES_ID, releaseGreen: true });
    if (!rules) return;
    const green = { orderId: order.id, color: 'green', isReopened: false, checkedAt: { $gte: rules.changedAt } } as const;
    const lines = (await em.find(PrintCheck, green)).map(({ orderLineId }) => orderLineId);
    if (lines.length > 0) await this.releases.release(em, [order], lines, null);
  }

  /** Orders with prints that the rule lets through, such as those that were held when they were checked. */
  async findReleasable(limit: number): Promise<string[]> {
    const orders = await this.database.fork().execute<{ id: string }[]>(
      `select distinct o.id ${TO_CHECK} and ${IS_GREEN} and not c.is_reopened
         and c.checked_at >= (select changed_at from checkout.print_rules where id = ${PRINT_RULES_ID} and release_green) limit ?`,
      [limit],
    );
    return orders.map(({ id }) => id);
  }
}
