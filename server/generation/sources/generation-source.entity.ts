import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ImageSource } from './contract.js';

/** A photo of a generation, and who of the people in it are in the picture. Erased with the photo. */
export const GenerationSource = defineEntity({
  name: 'GenerationSource',
  schema: 'generation',
  tableName: 'generation_sources',
  properties: {
    generationId: p.uuid().primary(),
    /** From 0. */
    position: p.integer().primary(),
    photoId: p.uuid(),
    faces: p.json().$type<ImageSource['faces']>(),
  },
});
export type GenerationSource = InferEntity<typeof GenerationSource>;
