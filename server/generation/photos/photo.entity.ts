import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PhotoFindings } from '../contract.js';
import { dirname } from 'node:path/posix';

/** A customer's photo, stored upright and without metadata. The uploaded bytes are not kept. */
export const Photo = defineEntity({
  name: 'Photo',
  schema: 'generation',
  tableName: 'photos',
  properties: {
    id: p.uuid().primary(),
    /** Null for the test page's uploads. */
    userId: p.uuid().strictNullable(),
    uploadKey: p.string().strictNullable(),
    originalFilename: p.string(),
    storagePath: p.string(),
    thumbnailPath: p.string(),
    /** Bytes of the upload. */
    fileSize: p.integer(),
    mimeType: p.string(),
    width: p.integer(),
    height: p.integer(),
    /** The stored photo's SHA-256. Null for older ones, and for the test page's. */
    contentHash: p.string().strictNullable(),
    uploadedAt: p.datetime(),
    /** Erased a little later, so that it can be restored until then. Also set until an upload is stored. */
    deletedAt: p.datetime().strictNullable(),
    inspectedAt: p.datetime().strictNullable(),
    /** Null until inspected, and where that failed. */
    findings: p.json().$type<PhotoFindings>().strictNullable(),
    /** A square thumbnail around the faces. */
    squarePath: p.string().strictNullable(),
  },
});
export type Photo = InferEntity<typeof Photo>;

/** The square thumbnail lies beside the photo. Its name is fixed, so that a repeated inspection leaves one object. */
export function squareThumbnailKey({ storagePath }: { storagePath: string }): string {
  return `${dirname(storagePath)}/square.webp`;
}
