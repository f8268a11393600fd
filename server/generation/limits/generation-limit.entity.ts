import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A customer's free generations (spec section 3). Used never passes the limit: the database refuses it. */
export const GenerationLimit = defineEntity({
  name: 'GenerationLimit',
  schema: 'generation',
  tableName: 'user_generation_limits',
  properties: {
    userId: p.uuid().primary(),
    freeGenerationsUsed: p.integer(),
    freeGenerationsLimit: p.integer(),
  },
});
export type GenerationLimit = InferEntity<typeof GenerationLimit>;
