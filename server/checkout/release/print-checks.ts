import { Injectable } from '@nestjs/common';
import type { PrintFinding } from '../../../painter/index.js';
import { LARGER_SCALE } from '../../generation/index.js';
import { GiftRenderer } from '../../gifts/index.js';
import {
  Clock,
  Database,
  defineRecurringJob,
  type EntityManager,
  Handles,
  MINUTE_MS,
  ObjectStore,
  Queues,
} from '../../platform/index.js';
import { lockOrder } from '../model/lock-order.js';
import { OrderLine } from '../model/order-line.entity.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import { MAY_HAVE_PRINTS } from '../model/order-states.js';
import { PrintCheck } from '../model/print-check.entity.js';
import { checkPrints, PrintFileReader } from '../prints/index.js';
import { previewKeyOf } from '../model/order-folders.js';
import { PrintFile } from '../model/print-file.entity.js';
import { IS_TO_RELEASE } from './prints-to-check.js';
import { ReleaseRule } from './release-rule.js';

/** Finds print files that nothing checked, such as those from before the shop checked any. */
const findUnchecked = defineRecurringJob({
  queue: 'maintenance',
  name: 'release.find-unchecked',
  title: 'Find print files that were not checked',
  purpose: 'Starts the check of print files that got none, and releases green ones if you let the shop do that.',
  everyMs: MINUTE_MS,
});

const BATCH = 100;
/** Lines with a finished print file that is newer than its check. PDFs and samples are not printed. */
const UNCHECKED = `f.finished_at is not null and l.variant <> 'pdf' and l.picture_id is not null and ${IS_TO_RELEASE}
  and (c.checked_at is null or c.checked_at < f.finished_at)`;
const MONTHS = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, index)),
);

interface Judgment {
  findings: PrintFinding[];
  preview: Buffer | null;
}

@Injectable()
export class PrintChecks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly queues: Queues,
    private readonly prints: PrintFileReader,
    private readonly renderer: GiftRenderer,
    private readonly rule: ReleaseRule,
  ) {}

  /** Safe to interrupt and repeat: a file is judged once, and a released line is not released again. */
  @Handles(checkPrints)
  async check({ orderId }: { orderId: string }, { signal }: { signal: AbortSignal }): Promise<void> {
    for (const lineId of await this.listUnchecked(orderId)) {
      signal.throwIfAborted();
      await this.checkLine(lineId);
    }
    await this.database.transaction(async (em) => this.rule.apply(em, await lockOrder(em, orderId)));
  }

  @Handles(findUnchecked)
  async findUnchecked(): Promise<void> {
    const orders = await this.database.fork().execute<{ id: string }[]>(
      `select distinct o.id from checkout.orders o
       join checkout.order_lines l on l.order_id = o.id join checkout.print_files f on f.order_line_id = l.id
       left join checkout.print_checks c on c.order_line_id = l.id
       where ${MAY_HAVE_PRINTS} and ${UNCHECKED} limit ${BATCH}`,
    );
    const green = await this.rule.findReleasable(BATCH);
    for (const id of new Set([...orders.map((order) => order.id), ...green])) {
      await this.queues.enqueueOnce(checkPrints, { orderId: id }, id);
    }
  }

  private async listUnchecked(orderId: string): Promise<string[]> {
    const lines = await this.database.fork().execute<{ id: string }[]>(
      `select l.id from checkout.order_lines l join checkout.print_files f on f.order_line_id = l.id
       left join checkout.print_checks c on c.order_line_id = l.id
       where l.order_id = ? and ${UNCHECKED} order by l.position`,
      [orderId],
    );
    return lines.map(({ id }) => id);
  }

  private async checkLine(orderLineId: string): Promise<void> {
    const em = this.database.fork();
    const line = await em.findOneOrFail(OrderLine, { id: orderLineId });
    const file = await em.findOne(PrintFile, { orderLineId, revision: line.revision, finishedAt: { $ne: null } });
    if (!file) return;
    const judgment = await this.judge(line, file);
    // Takes the lock that erasure takes, so that no file is left behind.
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, line.orderId);
      const current = await em.findOne(PrintFile, { orderLineId });
      // Changed or made again in the meantime: its own job judges it.
      if (
        !mayBeFulfilled(order) ||
        current?.revision !== line.revision ||
        current.finishedAt?.getTime() !== file.finishedAt?.getTime()
      )
        return;
      await this.store(line, judgment, await em.findOne(PrintCheck, { orderLineId }), em);
    });
  }

  private async store(
    line: OrderLine,
    { findings, preview }: Judgment,
    earlier: PrintCheck | null,
    em: EntityManager,
  ): Promise<void> {
    const previewKey = preview && previewKeyOf(line);
    if (preview) await this.objects.put(previewKeyOf(line), preview, 'image/jpeg');
    const color: PrintCheck['color'] = findings.length > 0 ? 'yellow' : 'green';
    const check = { color, findings, previewKey, isReopened: false, checkedAt: this.clock.now() };
    if (earlier) Object.assign(earlier, check);
    else em.create(PrintCheck, { orderLineId: line.id, orderId: line.orderId, ...check });
  }

  private async judge(line: OrderLine, file: PrintFile): Promise<Judgment> {
    if (!file.objectKey) return { findings: [FILE_FAILED], preview: null };
    const detail = file.render === 'rendered' ? LARGER_SCALE : 1;
    const findings: PrintFinding[] = [];
    let cover: Buffer | null = null;
    for await (const { gift, jpeg } of this.prints.sheetsOf(line)) {
      const sheet = await this.renderer.judgePrint(gift, jpeg, detail);
      const month = typeof gift.calendar === 'object' ? MONTHS[gift.calendar.month - 1] : undefined;
      cover ??= sheet.preview;
      // The preview shows the first sheet.
      const ofMonth = (finding: PrintFinding) => ({ ...finding, message: `${month}: ${finding.message}`, box: null });
      findings.push(...(month ? sheet.findings.map(ofMonth) : sheet.findings));
    }
    return { findings, preview: cover };
  }
}

const FILE_FAILED: PrintFinding = { code: 'file_failed', message: 'The print file couldn’t be made', box: null };
