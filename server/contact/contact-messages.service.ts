import { randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { AppError, Clock, CONFIG, type Config, Database, Mailer, networkOf, Outbox, RateLimiter } from '../platform/index.js';
import { ContactMessage } from './contact-message.entity.js';
import { mailContactMessage } from './contact.jobs.js';
import { CONTACT_RETENTION_MONTHS, type ContactReceipt, type ContactRequest } from './contract.js';
import { ownerMail } from './owner-mail.js';

const HOUR_MS = 60 * 60_000;
/** How long the mail may take on the ordinary way before it counts as forgotten, and when it is given up. */
const OVERDUE_AFTER_MS = 5 * 60_000;
const ABANDONED_AFTER_MS = 7 * 24 * HOUR_MS;
/** Mails to the owner within an hour, and as many more by the sweep: above that they wait, so that no flood drowns them. */
const OWNER_MAILS_PER_HOUR = 60;
const MESSAGES_PER_NETWORK = { limit: 5, windowMs: HOUR_MS };
const MESSAGES_PER_ADDRESS = { limit: 3, windowMs: HOUR_MS };
/** Without letters and digits that are mistaken for each other. */
const REFERENCE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Messages of the contact page: kept for a time and mailed to the owner. */
@Injectable()
export class ContactMessages {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly counter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes a message. One that a program wrote is dropped and answered like any other.
   * @param ip of the sender
   * @throws AppError CONTACT.TOO_MANY_MESSAGES
   */
  async receive(request: ContactRequest, ip: string): Promise<ContactReceipt> {
    await this.requireWithinLimits(request.email, ip);
    const reference = newReference();
    if (!request.website) await this.store(request, reference);
    return { reference };
  }

  /**
   * The mail job. The row is locked meanwhile, so that two workers never mail it both; after a crash between sending
   * and noting it, the mail goes out again under the same Message-ID.
   */
  async mailToOwner(id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const message = await em.findOne(ContactMessage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!message || message.mailedAt) return;
      await this.mailer.send(ownerMail(message, this.config.OWNER_EMAIL));
      message.mailedAt = this.clock.now();
    });
  }

  /** Deletes messages whose time is over, and asks again for the mails that a lost queue forgot or gave up. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const longAgo = new Date(now);
    longAgo.setUTCMonth(longAgo.getUTCMonth() - CONTACT_RETENTION_MONTHS);
    const overdue = { $lte: new Date(now.getTime() - OVERDUE_AFTER_MS), $gte: new Date(now.getTime() - ABANDONED_AFTER_MS) };
    await this.database.transaction(async (em) => {
      await em.nativeDelete(ContactMessage, { createdAt: { $lt: longAgo } });
      const forgotten = await em.find(ContactMessage, { mailedAt: null, createdAt: overdue }, { limit: OWNER_MAILS_PER_HOUR, orderBy: { createdAt: 'asc' } });
      forgotten.forEach(({ id }) => this.outbox.add(em, mailContactMessage, { messageId: id }));
    });
  }

  private async requireWithinLimits(email: string, ip: string): Promise<void> {
    const refusal = new AppError(
      'CONTACT.TOO_MANY_MESSAGES',
      'We have had several messages from you within the hour. Please try again in an hour, or write us an email.',
    );
    await this.counter.enforce('contact-network', networkOf(ip), MESSAGES_PER_NETWORK, refusal);
    await this.counter.enforce('contact-address', email, MESSAGES_PER_ADDRESS, refusal);
  }

  private async store(request: ContactRequest, reference: string): Promise<void> {
    const { name, email, topic, orderNumber, message } = request;
    const isMailedNow = await this.counter.allows('contact-all', 'all', OWNER_MAILS_PER_HOUR, HOUR_MS);
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
      if (isMailedNow) this.outbox.add(em, mailContactMessage, { messageId: id });
      return Promise.resolve();
    });
  }
}

function newReference(): string {
  const signs = Array.from({ length: 10 }, () => REFERENCE_CHARACTERS[randomInt(REFERENCE_CHARACTERS.length)]);
  return `M-${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`;
}
