import { LockMode } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import {
  AppError,
  canonicalMailbox,
  Clock,
  CONFIG,
  type Config,
  Database,
  DAY_MS,
  defineJob,
  defineRecurringJob,
  Handles,
  HOUR_MS,
  Mailer,
  MINUTE_MS,
  networkOf,
  Outbox,
  Queues,
  RateLimiter,
  readableCode,
} from '../platform/index.js';
import { ContactMessage } from './contact-message.entity.js';
import { CONTACT_RETENTION_MONTHS, type ContactReceipt, type ContactRequest } from './contract.js';
import { ownerMail } from './owner-mail.js';

/** Mails a message to the owner. Retried for about a day, and afterwards by the sweep. */
export const mailContactMessage = defineJob({
  queue: 'mail',
  name: 'contact.mail-message',
  title: 'Send you a message from the contact page',
  payload: z.object({ messageId: z.uuid() }),
  attempts: 17,
});

/** Deletes expired messages and enqueues overdue mails again. */
const sweepContact = defineRecurringJob({
  queue: 'maintenance',
  name: 'contact.sweep',
  title: 'Delete old messages from the contact page',
  purpose: 'Deletes messages from the contact page after 24 months, and emails you those that are overdue.',
  attempts: 3,
  everyMs: HOUR_MS,
});

/** The sweep retries mails of messages between these ages. */
const OVERDUE_AFTER_MS = 5 * MINUTE_MS;
const ABANDONED_AFTER_MS = 7 * DAY_MS;
/** Limit for new messages; the sweep sends up to the same number. In a flood, messages wait. */
const OWNER_MAILS = { bucket: 'contact-all', limit: 60, windowMs: HOUR_MS };
const MESSAGES_PER_NETWORK = { bucket: 'contact-network', limit: 5, windowMs: HOUR_MS };
const MESSAGES_PER_ADDRESS = { bucket: 'contact-address', limit: 3, windowMs: HOUR_MS };

@Injectable()
export class ContactMessages {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly queues: Queues,
    private readonly mailer: Mailer,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Drops messages from bots, but responds as usual. */
  async receive(request: ContactRequest, ip: string): Promise<ContactReceipt> {
    await this.requireWithinLimits(request.email, ip);
    const reference = readableCode('M');
    if (!request.website) await this.store(request, reference);
    return { reference };
  }

  /**
   * Mails a message to the owner. The row is locked while sending, so that two workers never send it twice. After a crash
   * right after sending, it is sent again with the same Message-ID.
   */
  @Handles(mailContactMessage)
  async mailToOwner({ messageId: id }: { messageId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const message = await em.findOne(ContactMessage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!message || message.mailedAt) return;
      await this.mailer.send(em, ownerMail(message, this.config.OWNER_EMAIL));
      message.mailedAt = this.clock.now();
    });
  }

  @Handles(sweepContact)
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const oldest = new Date(now);
    oldest.setUTCMonth(oldest.getUTCMonth() - CONTACT_RETENTION_MONTHS);
    const overdue = { $lte: new Date(now.getTime() - OVERDUE_AFTER_MS), $gte: new Date(now.getTime() - ABANDONED_AFTER_MS) };
    const em = this.database.fork();
    await em.nativeDelete(ContactMessage, { createdAt: { $lt: oldest } });
    const which = { mailedAt: null, createdAt: overdue };
    const unsent = await em.find(ContactMessage, which, { limit: OWNER_MAILS.limit, orderBy: { createdAt: 'asc' } });
    for (const { id } of unsent) await this.queues.enqueueOnce(mailContactMessage, { messageId: id }, id);
  }

  private async requireWithinLimits(email: string, ip: string): Promise<void> {
    const refusal = new AppError(
      'CONTACT.TOO_MANY_MESSAGES',
      'You’ve sent us several messages in the last hour. Please try again in an hour, or email us.',
    );
    await this.limiter.enforce(MESSAGES_PER_NETWORK, networkOf(ip), refusal);
    await this.limiter.enforce(MESSAGES_PER_ADDRESS, canonicalMailbox(email), refusal);
  }

  private async store(request: ContactRequest, reference: string): Promise<void> {
    const { name, email, topic, orderNumber, message } = request;
    const isWithinLimit = await this.limiter.allows(OWNER_MAILS, 'all');
    await this.database.transaction((em) => {
      const id = uuidv7();
      em.create(ContactMessage, {
        id,
        reference,
        name,
        email,
        topic,
        orderNumber: orderNumber || null,
        message,
        createdAt: this.clock.now(),
        mailedAt: null,
      });
      if (isWithinLimit) this.outbox.add(em, mailContactMessage, { messageId: id });
      return Promise.resolve();
    });
  }
}
