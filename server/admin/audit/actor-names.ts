import { Injectable } from '@nestjs/common';
import { Accounts } from '../../identity/index.js';

/** Shown for an actor whose account was deleted. */
export const FORMER_OWNER = 'A former owner';

/** Resolves the user ids in the audit log to names. */
@Injectable()
export class ActorNames {
  constructor(private readonly accounts: Accounts) {}

  /** Names by user id; email addresses for users without a name. */
  async byIds(ids: readonly string[]): Promise<Map<string, string>> {
    const users = await this.accounts.findUsers([...new Set(ids)]);
    return new Map(users.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]));
  }
}
