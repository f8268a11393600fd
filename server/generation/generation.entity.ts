import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DEFAULT_ASPECT, type GenerationState, type ImageType } from './contract.js';
import type { EngineFailure } from './engines/image-engine.js';

export const Generation = defineEntity({
  name: 'Generation',
  schema: 'generation',
  tableName: 'generations',
  properties: {
    id: p.uuid().primary(),
    /** Null for those of the test page. */
    userId: p.uuid().nullable().strictNullable(),
    idempotencyKey: p.string(),
    requestHash: p.string(),
    productId: p.uuid().nullable().strictNullable(),
    photoId: p.uuid(),
    /** Width of the picture divided by its height, as it is printed on the gift. */
    aspect: p.float().columnType('double precision').default(DEFAULT_ASPECT),
    imageType: p.string().$type<ImageType>().nullable().strictNullable(),
    /** What the customer asked for, in words made for people. */
    title: p.text(),
    /** The full prompt as the engine gets it. Never sent to a customer. */
    prompt: p.text(),
    status: p.string().$type<GenerationState>(),
    /** Set before anything else once the provider accepted: a retry resumes this and never submits twice. */
    providerRequestId: p.string().nullable(),
    /** Of the picture that missed somebody, once a second one was submitted: never a third. */
    firstRequestId: p.string().nullable(),
    /** The generation whose picture missed somebody and which this one repeats, for no free generation. */
    retryOf: p.uuid().nullable(),
    /** When a worker began with it: the customer's patience is counted from then, however long the line was. */
    begunAt: p.datetime().nullable(),
    /** When it was submitted last. */
    submittedAt: p.datetime().nullable(),
    /** How often it was, or may have been, submitted: what the provider may charge for. */
    submissions: p.integer().default(0),
    /** When the provider told us that it is done. */
    providerFinishedAt: p.datetime().nullable(),
    /** A worker is on it until then; renewed while it works, so that no two workers submit the same picture. */
    leaseUntil: p.datetime().nullable(),
    /** Names the lease, so that a worker notices when another has it. */
    leaseId: p.uuid().nullable(),
    /** A worker began to store its picture: when it ends without one, there may be something to throw away. */
    mayHaveObjects: p.boolean().default(false),
    queuePosition: p.integer().nullable().strictNullable(),
    percent: p.integer().default(0),
    failure: p.string().$type<EngineFailure>().nullable(),
    /** It ended without a picture, and its free generation stays used all the same. */
    creditKept: p.boolean().default(false),
    /** A sentence for the customer. */
    error: p.text().nullable().strictNullable(),
    /** How long the engine took for the picture, in ms. */
    engineMs: p.integer().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    finishedAt: p.datetime().nullable().strictNullable(),
  },
});
export type Generation = InferEntity<typeof Generation>;
