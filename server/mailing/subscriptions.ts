import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  canonicalMailbox,
  Clock,
  CONFIG,
  type Config,
  Database,
  type EntityManager,
  KeepsakeSecret,
  type UnsubscribeLink,
} from '../platform/index.js';
import type { MailSubscription, MailTopic } from './contract.js';
import { Subscription } from './subscription.entity.js';

interface StoredSubscription {
  id: string;
  unsubscribed_at: Date | null;
}

/** Subscriptions to mails with one-click unsubscribe (RFC 8058). */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The unsubscribe link for a mail of this topic; null if the recipient has unsubscribed and must not get the mail.
   * @param em of the transaction that sends the mail: another connection would wait for those that other mails hold
   */
  async linkFor(em: EntityManager, email: string, topic: MailTopic): Promise<UnsubscribeLink | null> {
    const subscription = (await this.findOrCreate(em, email, topic)) ?? (await this.takeOverFormer(em, email, topic));
    const isWanted = subscription && !subscription.unsubscribed_at;
    return isWanted ? { url: `${this.config.PUBLIC_URL}/unsubscribe?key=${subscription.id}` } : null;
  }

  /** The given addresses that have unsubscribed. */
  async findUnsubscribed(emails: readonly string[], topic: MailTopic): Promise<Set<string>> {
    const recipients = new Map(emails.map((email) => [email, this.recipientsOf(email)]));
    const recipient = { $in: [...recipients.values()].flat() };
    const left = await this.database.fork().find(Subscription, { recipient, topic, unsubscribedAt: { $ne: null } });
    const stored = new Set(left.map((each) => each.recipient));
    return new Set(emails.filter((email) => recipients.get(email)?.some((each) => stored.has(each))));
  }

  /** The key of the recipient's links if they have unsubscribed, otherwise null. Show it only to the owner of the address. */
  async unsubscribedKey(email: string, topic: MailTopic): Promise<string | null> {
    const left = { recipient: { $in: this.recipientsOf(email) }, topic, unsubscribedAt: { $ne: null } };
    return (await this.database.fork().findOne(Subscription, left))?.id ?? null;
  }

  async find(id: string): Promise<MailSubscription> {
    return toView(await this.database.fork().findOneOrFail(Subscription, { id }, { failHandler: notFound }));
  }

  async change(id: string, isSubscribed: boolean): Promise<MailSubscription> {
    return this.database.transaction(async (em) => {
      const subscription = await em.findOneOrFail(Subscription, { id }, { failHandler: notFound });
      subscription.unsubscribedAt = isSubscribed ? null : (subscription.unsubscribedAt ?? this.clock.now());
      return toView(subscription);
    });
  }

  /** @returns undefined while there is something that `takeOverFormer` has to take over */
  private async findOrCreate(em: EntityManager, email: string, topic: MailTopic): Promise<StoredSubscription | undefined> {
    const recipient = recipientOf(email);
    const [row] = await this.database.queryIn<StoredSubscription>(em, {
      name: 'find or create subscription',
      text: `insert into mailing.subscriptions as s (id, recipient, topic, created_at)
        select $5::uuid, $1, $2, $3 where not exists (
          select from mailing.subscriptions former where recipient = any($4) and topic = $2 and (unsubscribed_at is not null
            or not exists (select from mailing.subscriptions where recipient = $1 and topic = $2)))
        on conflict (recipient, topic) do update set topic = excluded.topic returning s.id, s.unsubscribed_at`,
      values: [recipient, topic, this.clock.now(), this.formerRecipientsOf(email), this.keyOf(recipient, topic)],
    });
    return row;
  }

  /** Moves the subscription that was stored for this spelling to the mailbox. Where the mailbox has one, it only takes over who unsubscribed. */
  private async takeOverFormer(em: EntityManager, email: string, topic: MailTopic): Promise<StoredSubscription | undefined> {
    const values = [recipientOf(email), this.formerRecipientsOf(email), topic];
    await this.database.queryIn(em, {
      name: 'take over subscription',
      text: `update mailing.subscriptions set recipient = $1 where id = (
          select id from mailing.subscriptions where recipient = any($2) and topic = $3 order by unsubscribed_at nulls last limit 1)
        and not exists (select from mailing.subscriptions where recipient = $1 and topic = $3)`,
      values,
    });
    await this.database.queryIn(em, {
      name: 'take over unsubscribing',
      text: `with former as (
          delete from mailing.subscriptions where recipient = any($2) and topic = $3 and unsubscribed_at is not null
          returning unsubscribed_at)
        update mailing.subscriptions set unsubscribed_at = coalesce(unsubscribed_at, (select min(unsubscribed_at) from former))
        where recipient = $1 and topic = $3 and exists (select from former)`,
      values,
    });
    return this.findOrCreate(em, email, topic);
  }

  /** The same again if the transaction that stored it was lost after the mail with the link was sent. */
  private keyOf(recipient: string, topic: MailTopic): string {
    const hash = createHmac('sha256', this.secret.current).update(`unsubscribe ${topic} ${recipient}`).digest('hex');
    // A UUID of version 8.
    return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
  }

  private recipientsOf(email: string): string[] {
    return [recipientOf(email), ...this.formerRecipientsOf(email)];
  }

  /** Subscriptions were stored for each spelling of a mailbox, with a hash that changed with the secret. */
  private formerRecipientsOf(email: string): string[] {
    const spellings = [email.toLowerCase(), canonicalMailbox(email)];
    return this.secret.all.flatMap((secret) =>
      spellings.map((spelling) => createHmac('sha256', secret).update(`mailing ${spelling}`).digest('base64url')),
    );
  }
}

/** The same for every spelling of a mailbox. Without the secret of the shop: a new secret must not forget who unsubscribed. */
function recipientOf(email: string): string {
  return createHash('sha256')
    .update(`mailing ${canonicalMailbox(email)}`)
    .digest('base64url');
}

function toView({ topic, unsubscribedAt }: Subscription): MailSubscription {
  return { topic, is_subscribed: !unsubscribedAt };
}

function notFound(): AppError {
  return new AppError('MAILING.SUBSCRIPTION_NOT_FOUND', 'This link is incomplete. Please open it from the email again.');
}
