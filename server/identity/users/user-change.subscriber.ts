import type { EventSubscriber, FlushEventArgs } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Database, type EntityManager, Outbox, OutboxMessage } from '../../platform/index.js';
import { userChanged } from '../identity.events.js';
import { User } from './user.entity.js';

const PUBLISHED_FIELDS = ['email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt', 'userMetadata'] as const;

/** Publishes `userChanged` in the transaction of any change to an account. */
@Injectable()
export class UserChangeSubscriber implements EventSubscriber {
  constructor(
    database: Database,
    private readonly outbox: Outbox,
  ) {
    database.fork().getEventManager().registerSubscriber(this);
  }

  onFlush({ em, uow }: FlushEventArgs): void {
    const users = uow.getChangeSets().filter(({ meta }) => meta.class === User.meta.class);
    const changed = users.filter(({ payload }) => PUBLISHED_FIELDS.some((field) => field in payload));
    for (const { entity } of changed) this.outbox.publish(em as EntityManager, userChanged, { userId: (entity as User).id });
    if (changed.length === 0) return;
    for (const message of uow.getPersistStack()) if (message instanceof OutboxMessage.meta.class) uow.computeChangeSet(message);
  }
}
