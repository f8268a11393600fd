import { Injectable } from '@nestjs/common';
import { GIFT_KINDS, inchesOf, orientationAfterName, sizeInInches } from '../../catalog/index.js';
import { Clock, Database } from '../../platform/index.js';
import { PROCESSING } from '../contract.js';
import { LineRequests } from '../completion/index.js';
import { hasOwnPicture, isPhysical, OrderLine, wordsOnGift } from '../model/order-line.entity.js';
import { listKept } from '../model/refund-item.entity.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';
import { PrintFile } from '../model/print-file.entity.js';
import { orderNotFound } from '../model/order-not-found.js';

const MAX_NAME_LENGTH = 60;
const LINE_END = '\r\n';
/** The Swedish format is ISO: 2026-11-22. */
const SHOP_DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: PROCESSING.timeZone });

type ArchiveFile = { path: string } & ({ objectKey: string } | { text: string });

/** A ZIP with everything needed to print the gifts. */
export interface PrintArchive {
  /** Without extension. */
  name: string;
  files: ArchiveFile[];
  /** @param lost paths of files that are missing from storage */
  readme: (lost: readonly string[]) => string;
}

interface Gift {
  order: Order;
  line: OrderLine;
  /** Units that were not refunded. */
  quantity: number;
  print: PrintFile | undefined;
  /** Whether it waits for the customer's picture or words. */
  isIncomplete: boolean;
}

/** Print files by order, each with a list of its gifts and words. */
@Injectable()
export class PrintArchives {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly requests: LineRequests,
  ) {}

  async ofOrder(orderId: string): Promise<PrintArchive> {
    const order = await this.database.fork().findOneOrFail(Order, { id: orderId }, { failHandler: orderNotFound });
    return { name: `keepsake-${order.number}`, ...(await this.contentOf([order])) };
  }

  /**
   * Orders paid on that day, neither canceled nor refunded.
   * @param day in the shop's time zone; today by default
   */
  async ofDay(day = SHOP_DAY.format(this.clock.now())): Promise<PrintArchive> {
    const em = this.database.fork();
    const rows = await em.execute<{ id: string }[]>(
      `select id from checkout.orders where status <> 'cancelled' and payment_state in ('paid', 'partly_refunded', 'needs_attention')
         and paid_at >= ?::date::timestamp at time zone ? and paid_at < (?::date + 1)::timestamp at time zone ?`,
      [day, PROCESSING.timeZone, day, PROCESSING.timeZone],
    );
    const orders = await em.find(Order, { id: { $in: rows.map(({ id }) => id) } }, { orderBy: { paidAt: 'asc', id: 'asc' } });
    return { name: `keepsake-print-files-${day}`, ...(await this.contentOf(orders)) };
  }

  private async contentOf(orders: readonly Order[]): Promise<Omit<PrintArchive, 'name'>> {
    const em = this.database.fork();
    const orderId = { $in: orders.map(({ id }) => id) };
    const [lines, prints] = [
      await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } }),
      await em.find(PrintFile, { orderId }),
    ];
    const kept = await listKept(em, orders, lines.filter(isPhysical));
    const incomplete = new Set((await this.requests.listIncomplete(em, lines)).map(({ id }) => id));
    const gifts = orders.flatMap((order) =>
      kept
        .filter(({ line }) => line.orderId === order.id)
        .map((each): Gift => {
          const isIncomplete = incomplete.has(each.line.id);
          // Nothing of a sample is ever printed: earlier versions of the shop made print files of its landscape.
          const print = isIncomplete ? undefined : prints.find(({ orderLineId }) => orderLineId === each.line.id);
          return { ...each, order, print, isIncomplete };
        }),
    );
    const ready = gifts.flatMap((gift) => (gift.print?.objectKey ? { path: pathOf(gift), objectKey: gift.print.objectKey } : []));
    const lists = [...Map.groupBy(gifts, ({ order }) => order).values()].map(orderList);
    return { files: [...lists, ...ready], readme: (lost) => readme(gifts, lost) };
  }
}

/** `KS-4XK7P-Q2WTN/1 Grandpas Own Mug.jpg` */
function pathOf({ order, line }: Gift): string {
  return `${order.number}/${fileName(line)}`;
}

/** ASCII, because every file system can store it. */
function fileName({ position, productName, calendar }: OrderLine): string {
  const plain = productName.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  const name = plain
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  return `${[position + 1, name].filter(Boolean).join(' ')}.${calendar ? 'pdf' : 'jpg'}`;
}

function orderList(gifts: readonly Gift[]): ArchiveFile {
  const [{ order }] = gifts as [Gift];
  const paid = order.paidAt ? `paid on ${SHOP_DAY.format(order.paidAt)}` : 'not paid';
  return { path: `${order.number}/words.txt`, text: asText([`Order ${order.number}, ${paid}`, ...gifts.flatMap(describe)]) };
}

function describe(gift: Gift): string[] {
  const { line, quantity } = gift;
  const { kind, orientation } = line;
  const turned = orientationAfterName(kind, orientation);
  return [
    '',
    `${line.position + 1}. ${line.productName}`,
    `   ${quantity} × ${GIFT_KINDS[kind].label}, ${sizeInInches(inchesOf(kind, orientation ?? undefined))}${turned}`,
    ...wordsOnGift(line).map(({ label, text }) => `   ${label}: ${text}`),
    `   Picture: ${missingReason(gift) ?? fileName(line)}`,
  ];
}

function readme(gifts: readonly Gift[], lost: readonly string[]): string {
  if (gifts.length === 0) return asText(['There is nothing to print.']);
  const missing = gifts.flatMap((gift) => {
    const reason = lost.includes(pathOf(gift)) ? `is no longer in storage.${wayOut(gift.line)}` : missingReason(gift);
    return reason ? `${pathOf(gift)}: ${reason}` : [];
  });
  const count = gifts.filter(({ print }) => print?.objectKey).length - lost.length;
  const intro = `${count} ${count === 1 ? 'file' : 'files'} to print, by order. Each file includes its bleed. The words and sizes are in words.txt of each order.`;
  return asText(missing.length > 0 ? [intro, '', 'NOT in this archive:', ...missing] : [intro]);
}

/** The reason why there is no print file; null if there is one. */
function missingReason({ order, line, print, isIncomplete }: Gift): string | null {
  if (print?.objectKey) return null;
  if (!mayBeFulfilled(order)) return 'was not made: the order is unpaid, canceled or refunded.';
  if (isIncomplete) return 'is not made yet: the gift waits for the customer’s picture or words. Do not pack it.';
  if (print?.finishedAt) return `could not be made.${wayOut(line)}`;
  return 'is still being made. Download the archive again in a minute.';
}

function wayOut(line: OrderLine): string {
  return hasOwnPicture(line) ? ' Print from the original picture.' : '';
}

/** Adds CRLF and a byte order mark for editors on Windows. */
function asText(lines: readonly string[]): string {
  return `\ufeff${lines.join(LINE_END)}${LINE_END}`;
}
