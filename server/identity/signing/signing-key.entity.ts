import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { JWK } from 'jose';

/** An ES256 key pair. The newest active one signs; older ones only verify, until their tokens have expired. */
export const SigningKey = defineEntity({
  name: 'SigningKey',
  schema: 'identity',
  tableName: 'signing_keys',
  properties: {
    /** The `kid` in tokens and in the published key set. */
    id: p.uuid().primary(),
    publicJwk: p.json<JWK>(),
    privateJwkEncrypted: p.text(),
    createdAt: p.datetime(),
    /** Signs from then on; published earlier, so that cached key sets have it in time. */
    activeFrom: p.datetime(),
  },
});
export type SigningKey = InferEntity<typeof SigningKey>;
