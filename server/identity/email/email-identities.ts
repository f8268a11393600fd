import { Injectable } from '@nestjs/common';
import { Clock, type EntityManager } from '../../platform/index.js';
import { UserIdentity } from '../users/user-identity.entity.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';

@Injectable()
export class EmailIdentities {
  constructor(
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** The user's address as a way to sign in, made if there was none. */
  async update(em: EntityManager, user: User): Promise<void> {
    const proof = { email: user.email, email_verified: user.emailConfirmedAt !== null };
    const identity = await em.findOne(UserIdentity, { user, provider: 'email' });
    if (!identity) return this.users.addIdentity(em, user, 'email', { ...proof, phone_verified: false });
    identity.identityData = { ...identity.identityData, ...proof };
    identity.updatedAt = this.clock.now();
  }
}
