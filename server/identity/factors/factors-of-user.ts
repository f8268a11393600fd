import { Injectable } from '@nestjs/common';
import type { EntityManager } from '../../platform/index.js';
import type { User } from '../users/user.entity.js';
import { Factor } from './factor.entity.js';

/** What the rest of sign-in asks about second factors. */
@Injectable()
export class FactorsOfUser {
  list(em: EntityManager, user: User): Promise<Factor[]> {
    return em.find(Factor, { user }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  async hasVerified(em: EntityManager, user: User): Promise<boolean> {
    return (await em.count(Factor, { user, status: 'verified' })) > 0;
  }
}
