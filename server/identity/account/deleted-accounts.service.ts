import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager, Outbox } from '../../platform/index.js';
import { userDeleted } from '../identity.events.js';
import { User } from '../users/user.entity.js';
import { ContactHashes } from './contact-hashes.service.js';
import { DeletedAccount } from './deleted-account.entity.js';

const REPUBLISH_AFTER_MS = 3_600_000;
const BATCH_SIZE = 100;

/**
 * Publishes `userDeleted` twice: at once, and an hour later, when no upload or picture in progress can arrive any more,
 * or in case a queue was lost.
 */
@Injectable()
export class DeletedAccounts {
  constructor(
    private readonly database: Database,
    private readonly hashes: ContactHashes,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Deletes a user and everything this module has of them, in the transaction of `em`. */
  async delete(em: EntityManager, userId: string): Promise<void> {
    const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!user) return;
    const contactHashes = await this.hashes.of(em, user);
    em.create(DeletedAccount, { userId, contactHashes, deletedAt: this.clock.now() });
    await em.nativeDelete(User, { id: userId });
    this.outbox.publish(em, userDeleted, { userId, contactHashes });
  }

  /** Accounts with one of these contacts that other modules may not have erased yet. */
  async recentIdsWith(contactHashes: readonly string[]): Promise<string[]> {
    const rows = await this.database.fork().execute<{ user_id: string }[]>(
      `select user_id from identity.deleted_accounts
       where exists (select from jsonb_array_elements_text(contact_hashes) as contact
                     where contact in (select jsonb_array_elements_text(?::jsonb)))`,
      [JSON.stringify(contactHashes)],
    );
    return rows.map((row) => row.user_id);
  }

  async sweep(): Promise<void> {
    await this.database.transaction(async (em) => {
      const due = { deletedAt: { $lt: new Date(this.clock.now().getTime() - REPUBLISH_AFTER_MS) } };
      const accounts = await em.find(DeletedAccount, due, { limit: BATCH_SIZE, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
      for (const account of accounts) {
        const { userId, contactHashes } = account;
        this.outbox.publish(em, userDeleted, { userId, contactHashes });
        em.remove(account);
      }
    });
  }
}
