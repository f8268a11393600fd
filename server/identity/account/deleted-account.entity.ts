import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An account deleted within the last hour. */
export const DeletedAccount = defineEntity({
  name: 'DeletedAccount',
  schema: 'identity',
  tableName: 'deleted_accounts',
  properties: {
    userId: p.uuid().primary(),
    contactHashes: p.json<string[]>(),
    deletedAt: p.datetime(),
  },
});
export type DeletedAccount = InferEntity<typeof DeletedAccount>;
