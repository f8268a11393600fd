import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DEFAULT_ASPECT, GENERATION_STATES, type ImageType } from './contract.js';
import type { EngineFailure, EngineRequest, TaskKind } from './engines/image-engine.js';

export const Generation = defineEntity({
  name: 'Generation',
  schema: 'generation',
  tableName: 'generations',
  properties: {
    id: p.uuid().primary(),
    /** Null for the test page's generations. */
    userId: p.uuid().strictNullable(),
    idempotencyKey: p.string(),
    requestHash: p.string(),
    productId: p.uuid().strictNullable(),
    /** The only photo, or the first of several. */
    photoId: p.uuid(),
    /** How many photos it is made of when people were chosen in them; 0 when it shows everybody in its one photo. */
    sourceCount: p.integer().default(0),
    task: p.string().$type<TaskKind>().default('portrait'),
    /** The picture to change, and the generation of the first of its versions; null unless this is a change. */
    parentPictureId: p.uuid().strictNullable(),
    rootGenerationId: p.uuid().strictNullable(),
    /** The change in the customer's words, and the earlier changes that led to the picture to change. */
    instruction: p.text().strictNullable(),
    earlierInstructions: p.json<string[]>().default([]),
    /** The first change of a picture, which is free. */
    isFreeChange: p.boolean().default(false),
    /** How many pictures are made for the customer to choose from. */
    candidates: p.integer().default(1),
    /** Width divided by height, as printed on the gift. */
    aspect: p.float().columnType('double precision').default(DEFAULT_ASPECT),
    /** The gift may hang either way, and the first worker chooses: then the aspect is final. */
    canTurn: p.boolean().default(false),
    imageType: p.string().$type<ImageType>().strictNullable(),
    /** The customer's request in readable form; like the prompt, erased once none of its pictures is left. */
    title: p.text(),
    /** The engine's full prompt. Never sent to a customer. */
    prompt: p.text(),
    /** Jobs with a lower number run first. */
    priority: p.integer().default(0),
    status: p.enum(GENERATION_STATES),
    /** Where the last request was submitted; null for one of an earlier version of this program. */
    endpoint: p.string().strictNullable(),
    /** Set as soon as the provider accepted: a retry resumes it instead of submitting again. */
    providerRequestId: p.string().strictNullable(),
    /** The first request, once a second one was submitted because a person was missing. There is never a third. */
    firstRequestId: p.string().strictNullable(),
    firstEndpoint: p.string().strictNullable(),
    /** The generation that this free retry repeats. */
    retryOf: p.uuid().strictNullable(),
    /** Cents that the cancellation quota holds for this free retry. */
    quotaCents: p.decimal('number').precision(12).scale(4).default(0),
    /** Pictures that were started together have the same; null for one by itself. */
    batchId: p.uuid().strictNullable(),
    /** When a worker first started it: the timeout counts from then. */
    begunAt: p.datetime().strictNullable(),
    submittedAt: p.datetime().strictNullable(),
    /** Submits that the provider may charge for. */
    submissions: p.integer().default(0),
    /** Cents that the day's budget holds for this generation. */
    reservedCents: p.decimal('number').precision(12).scale(4).default(0),
    /** When a webhook said that the provider is done. */
    providerFinishedAt: p.datetime().strictNullable(),
    /** One worker holds the lease until then and renews it, so that no two workers submit the same picture. */
    leaseUntil: p.datetime().strictNullable(),
    /** Tells a worker whether it still holds the lease. */
    leaseId: p.uuid().strictNullable(),
    /** A worker began to store files: there may be some to discard if it ends without a picture. */
    mayHaveObjects: p.boolean().default(false),
    queuePosition: p.integer().strictNullable(),
    percent: p.integer().default(0),
    failure: p.string().$type<EngineFailure>().strictNullable(),
    /** True if it uses a bought picture, not a free one. */
    fromCredits: p.boolean().default(false),
    /** True if it ended without a picture and its credit was not returned. */
    creditKept: p.boolean().default(false),
    /** For the customer. */
    error: p.text().strictNullable(),
    /** Time of the engine, in ms. */
    engineMs: p.integer().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    finishedAt: p.datetime().strictNullable(),
  },
});
export type Generation = InferEntity<typeof Generation>;

/** The customer’s words, once no picture of them is kept. Versions made from it have their own copies. */
export const ERASED_WORDS = { title: '', prompt: '', instruction: null, earlierInstructions: [] };

/** The last request to the provider. */
export function requestOf({ endpoint, providerRequestId }: Generation): EngineRequest | null {
  return providerRequestId ? { endpoint, requestId: providerRequestId } : null;
}

/** The request before the second one. */
export function firstRequestOf({ firstEndpoint, firstRequestId }: Generation): EngineRequest | null {
  return firstRequestId ? { endpoint: firstEndpoint, requestId: firstRequestId } : null;
}
