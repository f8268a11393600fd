import { Injectable } from '@nestjs/common';
import { Accounts } from '../../identity/index.js';

/** Shown for an actor whose account was deleted. */
export const FORMER_OWNER = 'A former owner';

/** Who made the changes of the audit log, which knows only ids. */
@Injectable()
export class ActorNames {
  constructor(private readonly accounts: Accounts) {}

  /** Their names, or email addresses where they gave none, by their ids. */
  async byIds(ids: readonly string[]): Promise<Map<string, string>> {
    const users = await this.accounts.findUsers([...new Set(ids)]);
    return new Map(users.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]));
  }
}
