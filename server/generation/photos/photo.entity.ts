import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PhotoFindings } from '../contract.js';

/** A customer's photo. What is stored is upright and without metadata; the bytes that came are not kept. */
export const Photo = defineEntity({
  name: 'Photo',
  schema: 'generation',
  tableName: 'photos',
  properties: {
    id: p.uuid().primary(),
    /** Null for those of the test page. */
    userId: p.uuid().nullable().strictNullable(),
    /** The client's name for this upload: a repeated one is the same photo. */
    uploadKey: p.string().nullable(),
    originalFilename: p.string(),
    storagePath: p.string(),
    thumbnailPath: p.string(),
    /** Bytes of the upload as it came. */
    fileSize: p.integer(),
    /** Type of the upload as it came. */
    mimeType: p.string(),
    width: p.integer(),
    height: p.integer(),
    uploadedAt: p.datetime(),
    /** Its objects are erased a little later, so that it can be brought back until then. */
    deletedAt: p.datetime().nullable(),
    inspectedAt: p.datetime().nullable(),
    /** Null until it is inspected, and where that could not be done. */
    findings: p.json().$type<PhotoFindings>().nullable(),
    /** A square thumbnail around the faces. */
    squarePath: p.string().nullable(),
  },
});
export type Photo = InferEntity<typeof Photo>;
