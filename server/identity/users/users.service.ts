import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager } from '../../platform/index.js';
import { Passwords } from './passwords.js';
import { UserIdentity } from './user-identity.entity.js';
import { User, type UserMetadata } from './user.entity.js';

export interface NewUser {
  id?: string;
  email: string;
  passwordHash: string;
  metadata: UserMetadata;
  confirmed: boolean;
}

export interface SeedUser {
  id?: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  /** @param email in lower case */
  findByEmail(em: EntityManager, email: string): Promise<User | null> {
    return em.findOne(User, { email });
  }

  identitiesOf(em: EntityManager, user: User): Promise<UserIdentity[]> {
    return em.find(UserIdentity, { user }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** A user and their e-mail identity, persisted with the transaction of `em`. */
  create(em: EntityManager, { id = uuidv7(), email, passwordHash, metadata, confirmed }: NewUser): User {
    const now = this.clock.now();
    const user = em.create(User, {
      id,
      email,
      phone: null,
      passwordHash,
      emailConfirmedAt: confirmed ? now : null,
      phoneConfirmedAt: null,
      confirmationSentAt: null,
      newEmail: null,
      newPhone: null,
      emailChangeSentAt: null,
      phoneChangeSentAt: null,
      recoverySentAt: null,
      reauthenticationSentAt: null,
      signedUpFrom: null,
      passwordContested: false,
      lastSignInAt: null,
      bannedUntil: null,
      userMetadata: metadata,
      createdAt: now,
      updatedAt: now,
    });
    em.create(UserIdentity, {
      id: uuidv7(),
      user,
      provider: 'email',
      providerId: id,
      identityData: { ...metadata, sub: id, email, email_verified: confirmed, phone_verified: false },
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    });
    em.persist(user);
    return user;
  }

  /** Makes a confirmed user once; an existing one keeps everything, the password included. */
  async ensure({ id, email, password, firstName, lastName }: SeedUser): Promise<string> {
    const address = email.toLowerCase();
    const existing = await this.findByEmail(this.database.fork(), address);
    if (existing) return existing.id;
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(hashtext('identity.ensure-user'))`);
      const user =
        (await this.findByEmail(em, address)) ??
        this.create(em, {
          ...(id ? { id } : {}),
          email: address,
          passwordHash,
          metadata: { first_name: firstName, last_name: lastName },
          confirmed: true,
        });
      return user.id;
    });
  }
}
