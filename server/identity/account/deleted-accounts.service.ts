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
 * People who leave. Their going is told twice: at once, and an hour later, when no upload and no picture that was on
 * its way can arrive any more, and for the case that a queue was lost in between.
 */
@Injectable()
export class DeletedAccounts {
  constructor(
    private readonly database: Database,
    private readonly hashes: ContactHashes,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Deletes a user with everything this module has of them, in the transaction of `em`; one who is gone stays gone. */
  async delete(em: EntityManager, userId: string): Promise<void> {
    const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!user) return;
    const contactHashes = await this.hashes.of(em, user);
    em.create(DeletedAccount, { userId, contactHashes, leftAt: this.clock.now() });
    await em.nativeDelete(User, { id: userId });
    this.outbox.publish(em, userDeleted, { userId, contactHashes });
  }

  /** Ids of accounts that were deleted within the hour and had one of these contacts. */
  async recentIdsWith(contactHashes: readonly string[]): Promise<string[]> {
    const rows = await this.database.fork().execute<{ user_id: string }[]>(
      `select user_id from identity.departures
       where exists (select from jsonb_array_elements_text(contact_hashes) as contact
                     where contact in (select jsonb_array_elements_text(?::jsonb)))`,
      [JSON.stringify(contactHashes)],
    );
    return rows.map((row) => row.user_id);
  }

  async sweep(): Promise<void> {
    await this.database.transaction(async (em) => {
      const due = { leftAt: { $lt: new Date(this.clock.now().getTime() - REPUBLISH_AFTER_MS) } };
      const departures = await em.find(DeletedAccount, due, { limit: BATCH_SIZE, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
      for (const departure of departures) {
        const { userId, contactHashes } = departure;
        this.outbox.publish(em, userDeleted, { userId, contactHashes });
        em.remove(departure);
      }
    });
  }
}
