import { z } from 'zod';
import { userDeleted } from '../identity/index.js';
import { defineJob } from '../platform/index.js';

/** Deletes the favorites of a deleted account. */
export const eraseFavorites = defineJob({
  queue: 'maintenance',
  name: 'catalog.erase-favorites',
  payload: userDeleted.payload,
});

/** Makes the AVIF files of a product image. Until then, or if that fails, its WebP files are served. */
export const encodeProductImage = defineJob({
  queue: 'media',
  name: 'catalog.encode-image',
  payload: z.object({ imageId: z.uuid() }),
  attempts: 3,
});

/** Deletes product images that were uploaded but never used. */
export const sweepProductImages = defineJob({
  queue: 'maintenance',
  name: 'catalog.sweep-images',
  payload: z.object({}),
  attempts: 1,
  everyMs: 3_600_000,
});

export const catalogJobs = [encodeProductImage, eraseFavorites, sweepProductImages] as const;
