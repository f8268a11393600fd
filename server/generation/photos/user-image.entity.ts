import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A customer's photo. What is stored is upright and without metadata; the bytes that came are not kept. */
export const UserImage = defineEntity({
  name: 'UserImage',
  schema: 'generation',
  tableName: 'user_images',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
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
  },
});
export type UserImage = InferEntity<typeof UserImage>;
