import { Injectable } from '@nestjs/common';
import { AppError, Database } from '../../platform/index.js';
import type { Device } from '../contract.js';
import type { SignedInUser } from '../guards/signed-in-user.js';
import { Session } from '../sessions/session.entity.js';

const LIST_LIMIT = 100;

@Injectable()
export class Devices {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list({ id: user, sessionId }: SignedInUser): Promise<Device[]> {
    const sessions = await this.database
      .fork()
      .find(Session, { user }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LIST_LIMIT });
    return sessions.map(({ id, userAgent, createdAt, refreshedAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: refreshedAt.toISOString(),
      current: id === sessionId,
    }));
  }

  async signOut({ id: user }: SignedInUser, sessionId: string): Promise<void> {
    const ended = await this.database.fork().nativeDelete(Session, { id: sessionId, user });
    if (ended === 0) throw new AppError('IDENTITY.DEVICE_NOT_FOUND', 'This device is not signed in.');
  }
}
