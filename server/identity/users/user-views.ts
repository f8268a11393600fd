import { Injectable } from '@nestjs/common';
import type { EntityManager } from '../../platform/index.js';
import { Factors } from '../factors/factors.service.js';
import type { User } from './user.entity.js';
import { userView, type UserView } from './user-view.js';
import { UsersService } from './users.service.js';

@Injectable()
export class UserViews {
  constructor(
    private readonly users: UsersService,
    private readonly factors: Factors,
  ) {}

  async load(em: EntityManager, user: User): Promise<UserView> {
    return userView(user, await this.users.identitiesOf(em, user), await this.factors.list(em, user));
  }
}
