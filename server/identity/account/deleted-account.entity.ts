import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An account that was deleted a short while ago. */
export const DeletedAccount = defineEntity({
  name: 'DeletedAccount',
  schema: 'identity',
  tableName: 'departures',
  properties: {
    userId: p.uuid().primary(),
    contactHashes: p.json<string[]>(),
    leftAt: p.datetime(),
  },
});
export type DeletedAccount = InferEntity<typeof DeletedAccount>;
