import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Clock, CONFIG, type Config, Database, type EntityManager, type Mail, Mailer, mailPage } from '../platform/index.js';
import { Customer } from './customer.entity.js';
import { Downloads } from './downloads.js';
import { isPhysical, OrderLine } from './order-line.entity.js';
import { OrderMail } from './order-mail.entity.js';
import { mayDownload } from './order-transitions.js';
import { Order } from './order.entity.js';

const LINK_DAYS = 7;
const VARIANT_NAMES = { pdf: 'PDF', product: 'gift', combo: 'gift and PDF' } as const;

/** Mails about orders. */
@Injectable()
export class OrderMails {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly downloads: Downloads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends the confirmation unless it was sent. The row is locked meanwhile, so that two workers never send it both;
   * after a crash between sending and noting it, the mail goes out again under the same Message-ID.
   */
  async sendConfirmation(orderId: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const mail = await em.findOne(
        OrderMail,
        { orderId, kind: 'confirmation' },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!mail || mail.sentAt) return;
      const order = await em.findOneOrFail(Order, { id: orderId });
      if (mayDownload(order)) await this.mailer.send(await this.confirmation(em, order));
      mail.sentAt = this.clock.now();
    });
  }

  private async confirmation(em: EntityManager, order: Order): Promise<Mail> {
    const customer = await em.findOneOrFail(Customer, { id: order.customerId });
    const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
    const links = await this.downloads.linksOf(em, [order], lines, LINK_DAYS * 86_400);
    const page = mailPage({
      title: `Thank you for order ${order.number}`,
      paragraphs: [
        customer.firstName ? `Dear ${customer.firstName}, your payment has arrived.` : 'Your payment has arrived.',
        lines.map(describeLine).join('\n'),
        describeTotals(order, lines.some(isPhysical)),
        ...(lines.some(isPhysical) ? [describeShipping(order)] : []),
        ...(links.length > 0 ? [describeDownloads(links.length, order.userId !== null && order.userId !== undefined)] : []),
      ],
      links: links.map(({ name, path }) => ({ label: `Download ${name}`, url: this.config.PUBLIC_URL + path })),
    });
    return { to: order.email, subject: `Your Keepsake order ${order.number}`, ...page, key: `order-confirmation.${order.id}` };
  }
}

function describeLine(line: OrderLine): string {
  const total = dollars(line.quantity * line.unitCents);
  const words = line.dedication ? `\n  "${line.dedication}"` : '';
  return `${line.quantity} × ${line.productName}, ${VARIANT_NAMES[line.variant]}: ${total}${words}`;
}

function describeTotals(order: Order, isShipped: boolean): string {
  const shipping = order.shippingCents === 0 ? 'free' : dollars(order.shippingCents);
  return isShipped ? `Shipping: ${shipping}\nTotal: ${dollars(order.totalCents)}` : `Total: ${dollars(order.totalCents)}`;
}

function describeShipping({ shipping }: Order): string {
  if (!shipping) return 'We pack your order within 1-2 business days and then send it.';
  const { name, line1, line2, city, state, postalCode, country } = shipping;
  const address = [name, line1, line2, [city, state, postalCode].filter(Boolean).join(' '), country];
  return `We pack your order within 1-2 business days and send it to:\n${address.filter(Boolean).join('\n')}`;
}

function describeDownloads(count: number, hasAccount: boolean): string {
  const what = count === 1 ? 'Your PDF is ready.' : `Your ${count} PDFs are ready.`;
  const where = hasAccount
    ? 'You also find it in your account at any time.'
    : 'Save it to keep it; if you miss the week, write to us and we send a new link.';
  return `${what} The link below works for ${LINK_DAYS} days. ${where}`;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
