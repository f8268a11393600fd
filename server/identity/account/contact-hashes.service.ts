import { Injectable } from '@nestjs/common';
import type { EntityManager } from '../../platform/index.js';
import { Secrets } from '../signing/secrets.js';
import { UserIdentity } from '../users/user-identity.entity.js';
import type { User } from '../users/user.entity.js';
import { canonicalMailbox } from './mailbox.js';

/** Recognize a returning customer without storing who they are. */
@Injectable()
export class ContactHashes {
  constructor(private readonly secrets: Secrets) {}

  /** Keyed hashes of the confirmed mailbox and phone number, and of the Google accounts. */
  async of(em: EntityManager, user: User): Promise<string[]> {
    const google = await em.find(UserIdentity, { user, provider: 'google' }, { orderBy: { id: 'asc' } });
    const contacts = [
      user.emailConfirmedAt && user.email && canonicalMailbox(user.email),
      user.phoneConfirmedAt && user.phone,
      ...google.map((identity) => identity.providerId),
    ];
    const known = contacts.filter((contact) => typeof contact === 'string');
    return [...new Set(known)].map((contact) => this.secrets.pseudonym(contact));
  }
}
