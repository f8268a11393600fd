import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager } from '../../platform/index.js';
import { Passwords } from './passwords.js';
import { UserIdentity } from './user-identity.entity.js';
import { User, type UserMetadata } from './user.entity.js';

export interface NewUser {
  id?: string;
  /** Lower case. */
  email: string;
  passwordHash: string | null;
  metadata: UserMetadata;
  confirmed: boolean;
}

export interface NewPhoneUser extends Omit<NewUser, 'id' | 'email'> {
  /** Digits of an E.164 number. */
  phone: string;
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

  /** @param phone digits of an E.164 number */
  findByPhone(em: EntityManager, phone: string): Promise<User | null> {
    return em.findOne(User, { phone });
  }

  identitiesOf(em: EntityManager, user: User): Promise<UserIdentity[]> {
    return em.find(UserIdentity, { user }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** A user with an email identity. */
  createByEmail(em: EntityManager, newUser: NewUser): User {
    const { id = uuidv7(), email, passwordHash, metadata, confirmed } = newUser;
    const emailConfirmedAt = confirmed ? this.clock.now() : null;
    const user = this.createWithoutIdentity(em, { id, email, emailConfirmedAt, passwordHash, userMetadata: metadata });
    this.addIdentity(em, user, 'email', { email, email_verified: confirmed, phone_verified: false });
    return user;
  }

  /** A user with a phone identity. */
  createByPhone(em: EntityManager, newUser: NewPhoneUser): User {
    const { phone, passwordHash, metadata, confirmed } = newUser;
    const phoneConfirmedAt = confirmed ? this.clock.now() : null;
    const user = this.createWithoutIdentity(em, { id: uuidv7(), phone, phoneConfirmedAt, passwordHash, userMetadata: metadata });
    this.addIdentity(em, user, 'phone', { phone, email_verified: false, phone_verified: confirmed });
    return user;
  }

  /** Creates or updates the identity of the user's email address or phone number. */
  async saveIdentity(em: EntityManager, user: User, provider: 'email' | 'phone'): Promise<void> {
    const proof =
      provider === 'email'
        ? { email: user.email, email_verified: user.emailConfirmedAt !== null, phone_verified: false }
        : { phone: user.phone, phone_verified: true };
    const identity = await em.findOne(UserIdentity, { user, provider });
    if (!identity) return this.addIdentity(em, user, provider, proof);
    const now = this.clock.now();
    identity.identityData = { ...identity.identityData, ...proof };
    identity.updatedAt = now;
    if (provider === 'phone') identity.lastSignInAt = now;
  }

  private addIdentity(em: EntityManager, user: User, provider: 'email' | 'phone', proof: Record<string, unknown>): void {
    const now = this.clock.now();
    em.create(UserIdentity, {
      id: uuidv7(),
      user,
      provider,
      providerId: user.id,
      identityData: { ...user.userMetadata, sub: user.id, ...proof },
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Creates a confirmed user unless the email is taken; an existing user keeps everything, including the password. */
  async ensure({ id, email, password, firstName, lastName }: SeedUser): Promise<string> {
    const address = email.toLowerCase();
    const existing = await this.findByEmail(this.database.fork(), address);
    if (existing) return existing.id;
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(hashtext('identity.ensure-user'))`);
      const user =
        (await this.findByEmail(em, address)) ??
        this.createByEmail(em, {
          ...(id ? { id } : {}),
          email: address,
          passwordHash,
          metadata: { first_name: firstName, last_name: lastName },
          confirmed: true,
        });
      return user.id;
    });
  }

  createWithoutIdentity(em: EntityManager, known: Pick<User, 'id' | 'passwordHash' | 'userMetadata'> & Partial<User>): User {
    const now = this.clock.now();
    const user = em.create(User, {
      email: null,
      phone: null,
      emailConfirmedAt: null,
      phoneConfirmedAt: null,
      confirmationSentAt: null,
      newEmail: null,
      newPhone: null,
      emailChangeSentAt: null,
      phoneChangeSentAt: null,
      recoverySentAt: null,
      reauthenticationSentAt: null,
      passwordContested: false,
      lastSignInAt: null,
      bannedUntil: null,
      createdAt: now,
      updatedAt: now,
      ...known,
    });
    em.persist(user);
    return user;
  }
}
