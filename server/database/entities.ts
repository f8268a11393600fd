import { DeadLetter, type Entities, OutboxMessage } from '../platform/index.js';

/** Every table of the shop, module by module. */
export const entities: Entities = [OutboxMessage, DeadLetter] as unknown as Entities;
