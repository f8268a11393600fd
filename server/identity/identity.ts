import { Injectable } from '@nestjs/common';
import { Database } from '../platform/index.js';
import { Session } from './sessions/session.entity.js';
import { User, type UserMetadata } from './users/user.entity.js';
import { type SeedUser, UsersService } from './users/users.service.js';

export interface UserSummary {
  id: string;
  /** Empty for people who signed up by phone. */
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
}

/** The door of the identity module. */
@Injectable()
export class Identity {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
  ) {}

  /** Those of the ids that exist, in no particular order. */
  async findUsers(ids: readonly string[]): Promise<UserSummary[]> {
    const users = await this.database.fork().find(User, { id: { $in: [...ids] } });
    return users.map(({ id, email, userMetadata, createdAt }) => ({
      id,
      email: email ?? '',
      firstName: text(userMetadata, 'first_name'),
      lastName: text(userMetadata, 'last_name'),
      createdAt,
    }));
  }

  countUsers(): Promise<number> {
    return this.database.fork().count(User);
  }

  /** Makes a confirmed user unless the address is taken; for the seed. @returns the user's id */
  ensureUser(user: SeedUser): Promise<string> {
    return this.users.ensure(user);
  }

  async hasSession(sessionId: string): Promise<boolean> {
    return (await this.database.fork().count(Session, { id: sessionId })) > 0;
  }
}

function text(metadata: UserMetadata, key: string): string {
  const value = metadata[key];
  return typeof value === 'string' ? value : '';
}
