import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { JWK } from 'jose';

/** An ES256 key pair. The newest that is active signs; those before it verify what they signed, until that is dead. */
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
    /** From then on it signs. It is published before, so that caches of the key set know it in time. */
    activeFrom: p.datetime(),
  },
});
export type SigningKey = InferEntity<typeof SigningKey>;
