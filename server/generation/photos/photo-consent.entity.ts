import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** When a customer agreed to the use of their photos (design section 8). */
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
