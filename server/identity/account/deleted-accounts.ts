import { defineEntity, type InferEntity, LockMode, p } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager, HOUR_MS, Outbox } from '../../platform/index.js';
import { userDeleted } from '../identity.events.js';
import { User } from '../users/user.entity.js';
import { Accounts } from './accounts.js';

/** An account deleted within the last hour. */
export const DeletedAccount = defineEntity({
  name: 'DeletedAccount',
  schema: 'identity',
  tableName: 'deleted_accounts',
  properties: {
    userId: p.uuid().primary(),
    contactHashes: p.json<string[]>(),
    deletedAt: p.datetime(),
  },
});
export type DeletedAccount = InferEntity<typeof DeletedAccount>;

const REPUBLISH_AFTER_MS = HOUR_MS;
const BATCH_SIZE = 100;

/**
 * Publishes `userDeleted` twice: immediately, and an hour later, when uploads and pictures in progress have finished.
 * The second event also covers a lost queue.
 */
@Injectable()
export class DeletedAccounts {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Deletes a user and all their data in this module, in the transaction of `em`. */
  async delete(em: EntityManager, userId: string): Promise<void> {
    const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!user) return;
    const contactHashes = await this.accounts.contactHashesOf(em, user);
    em.create(DeletedAccount, { userId, contactHashes, deletedAt: this.clock.now() });
    await em.nativeDelete(User, { id: userId });
    this.outbox.publish(em, userDeleted, { userId, contactHashes });
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
