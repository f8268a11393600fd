import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database } from '../../platform/index.js';
import type { PhotoConsent as PhotoConsentView } from '../contract.js';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** When a customer agreed to the use of their photos. */
export const PhotoConsent = defineEntity({
  name: 'PhotoConsent',
  schema: 'generation',
  tableName: 'photo_consents',
  properties: {
    userId: p.uuid().primary(),
    agreedAt: p.datetime(),
  },
});
export type PhotoConsent = InferEntity<typeof PhotoConsent>;

@Injectable()
export class PhotoConsents {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async show(userId: string): Promise<PhotoConsentView> {
    const consent = await this.database.fork().findOne(PhotoConsent, { userId });
    return { agreed_at: consent?.agreedAt.toISOString() ?? null };
  }

  /** Idempotent: the first time counts. */
  async agree(userId: string): Promise<PhotoConsentView> {
    await this.database.fork().upsert(PhotoConsent, { userId, agreedAt: this.clock.now() }, { onConflictAction: 'ignore' });
    return this.show(userId);
  }

  async assertGiven(userId: string): Promise<void> {
    const given = await this.database.fork().count(PhotoConsent, { userId });
    if (given === 0) {
      throw new AppError('GENERATION.CONSENT_NEEDED', 'Please agree to the use of your photos before you upload one.');
    }
  }
}
