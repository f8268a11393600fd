import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';

const RETENTION_MS = 30 * 86_400_000;

/** Sign-ups that were never confirmed: their addresses become available again. */
@Injectable()
export class UnconfirmedUsers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - RETENTION_MS).toISOString();
    await this.database.deleteInBatches(
      'identity.users',
      `email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null
         and created_at < ? and coalesce(confirmation_sent_at, created_at) < ?
         and not exists (select from identity.sessions where user_id = old.id)`,
      [longAgo, longAgo],
    );
  }
}
