import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, DAY_MS, type EntityManager } from '../../platform/index.js';
import { Passwords } from './passwords.js';
import { UserIdentity } from './user-identity.entity.js';
import { type ContactKind, User, type UserMetadata } from './user.entity.js';
import { lockAddress } from './address-lock.js';

const UNCONFIRMED_RETENTION_MS = 30 * DAY_MS;

export interface NewUser {
  id?: string;
  /** An email address in lower case, or the digits of an E.164 number. */
  address: string;
  passwordHash: string | null;
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
export class Users {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  /** @param address an email address in lower case, or the digits of an E.164 number */
  find(em: EntityManager, kind: ContactKind, address: string): Promise<User | null> {
    return em.findOne(User, kind === 'email' ? { email: address } : { phone: address });
  }

  identitiesOf(em: EntityManager, user: User): Promise<UserIdentity[]> {
    return em.find(UserIdentity, { user }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  create(em: EntityManager, kind: ContactKind, { id = uuidv7(), address, passwordHash, metadata, confirmed }: NewUser): User {
    const confirmedAt = confirmed ? this.clock.now() : null;
    const contact =
      kind === 'email' ? { email: address, emailConfirmedAt: confirmedAt } : { phone: address, phoneConfirmedAt: confirmedAt };
    const user = this.createWithoutIdentity(em, { id, ...contact, passwordHash, userMetadata: metadata });
    const proof = { email_verified: confirmed && kind === 'email', phone_verified: confirmed && kind === 'phone' };
    this.addIdentity(em, user, kind, { [kind]: address, ...proof });
    return user;
  }

  /** Creates or updates the identity of the user's email address or phone number. */
  async saveIdentity(em: EntityManager, user: User, provider: ContactKind): Promise<void> {
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

  private addIdentity(em: EntityManager, user: User, provider: ContactKind, proof: Record<string, unknown>): void {
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
    const existing = await this.find(this.database.fork(), 'email', address);
    if (existing) return existing.id;
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async (em) => {
      await lockAddress(em, 'email', address);
      const user =
        (await this.find(em, 'email', address)) ??
        this.create(em, 'email', {
          ...(id ? { id } : {}),
          address,
          passwordHash,
          metadata: { first_name: firstName, last_name: lastName },
          confirmed: true,
        });
      return user.id;
    });
  }

  /** Deletes sign-ups that were never confirmed: their addresses become available again. */
  async sweep(): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - UNCONFIRMED_RETENTION_MS).toISOString();
    await this.database.deleteInBatches(
      'identity.users',
      `email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null
         and created_at < ? and coalesce(confirmation_sent_at, created_at) < ?
         and not exists (select from identity.sessions where user_id = old.id)`,
      [longAgo, longAgo],
    );
  }

  createWithoutIdentity(em: EntityManager, known: Pick<User, 'id' | 'passwordHash' | 'userMetadata'> & Partial<User>): User {
    const now = this.clock.now();
    return em.create(User, {
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
  }
}
