import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import {
  AppError,
  Clock,
  Database,
  DAY_MS,
  defineJob,
  defineRecurringJob,
  type EntityManager,
  fieldError,
  Handles,
  HOUR_MS,
  ImageDecoder,
  ImageRefusedError,
  logger,
  ObjectStore,
  Outbox,
} from '../../platform/index.js';
import type { ProductImage } from '../product.entity.js';
import { productImageUrl, productImageKey } from '../product-view.js';
import type { PrintArea } from '../scenes/contract.js';
import { assignPrintAreas } from './print-areas.js';
import { encodeAvif, resizeToAllWidths } from './resize-image.js';
import { StoredImage } from './stored-image.entity.js';

/** Makes the AVIF files of a product image. Until then, or if that fails, its WebP files are served. */
export const encodeProductImage = defineJob({
  queue: 'media',
  name: 'catalog.encode-image',
  title: 'Make smaller files of a product image',
  payload: z.object({ imageId: z.uuid() }),
  attempts: 3,
});

/** Deletes product images that were uploaded but never used. */
const sweepProductImages = defineRecurringJob({
  queue: 'maintenance',
  name: 'catalog.sweep-images',
  title: 'Delete product images that were never used',
  purpose: 'Erases images that were uploaded for a product and not used.',
  everyMs: HOUR_MS,
});

const BATCH = 500;
const IMAGE_URL = /^\/product-pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.webp$/;

/** The images from the owner's form; the first is the main image. */
export interface SelectedImages {
  imageUrls: readonly string[];
  printAreas: readonly (PrintArea | null)[] | undefined;
}

/** Uploads, attaches, encodes and sweeps product images. */
@Injectable()
export class ProductImages {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly decoder: ImageDecoder,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns the image's URL
   * @throws AppError CATALOG.PICTURE_NOT_AN_IMAGE, CATALOG.PICTURE_UNREADABLE; then nothing is stored
   */
  async store(bytes: Buffer): Promise<string> {
    const { files, size, color } = await resizeToAllWidths(this.decoder, bytes);
    const id = uuidv7();
    // Inserts the row before the objects, so that the sweep finds the objects of a failed upload.
    await this.database.fork().insert(StoredImage, { id, uploadedAt: this.clock.now(), color, ...size, isUsed: false });
    await Promise.all([...files].map(([width, file]) => this.objects.put(productImageKey(id, width), file, 'image/webp')));
    return productImageUrl(id);
  }

  /**
   * Marks the images as used, in the transaction that saves the product. Without `printAreas`, current images keep theirs.
   * @param current images of the product
   * @throws AppError REQUEST.INVALID when an image is unknown, deleted or listed twice; and what `assignPrintAreas` throws
   */
  async attach(
    em: EntityManager,
    { imageUrls: addresses, printAreas }: SelectedImages,
    current: readonly ProductImage[],
    alt: string,
  ): Promise<ProductImage[]> {
    const ids = addresses.map((address) => IMAGE_URL.exec(address)?.[1] ?? '');
    if (new Set(addresses).size < addresses.length) {
      throw fieldError('REQUEST.INVALID', 'image_urls', 'An image can be on a product only once.');
    }
    const known = new Map(current.map((image) => [image.id, image]));
    const added = ids.filter((id) => !known.has(id));
    const taken = added.includes('') ? [] : await this.take(em, added);
    if (taken.length < added.length) {
      const message = 'One of the images is gone. Please remove it and upload it again.';
      throw fieldError('REQUEST.INVALID', 'image_urls', message);
    }
    const uploaded = new Map(taken.map((image) => [image.id, toProductImage(image, alt)]));
    const images = ids.map((id) => known.get(id) ?? uploaded.get(id)!);
    return printAreas ? assignPrintAreas(em, images, printAreas) : images;
  }

  /** Locks the images, so that the sweep cannot delete them. @returns those that exist */
  private async take(em: EntityManager, ids: string[]): Promise<StoredImage[]> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const images = await em.find(StoredImage, { id: { $in: ids } }, lock);
    for (const image of images.filter(({ isUsed }) => !isUsed)) {
      image.isUsed = true;
      this.outbox.add(em, encodeProductImage, { imageId: image.id });
    }
    return images;
  }

  /** Idempotent. Skips images that cannot be encoded or no longer exist. */
  @Handles(encodeProductImage)
  async encode({ imageId: id }: { imageId: string }): Promise<void> {
    try {
      const files = await encodeAvif(this.decoder, await this.objects.read(productImageKey(id, 800)));
      await Promise.all(
        [...files].map(([width, file]) => this.objects.put(productImageKey(id, width, 'avif'), file, 'image/avif')),
      );
    } catch (error) {
      const isFinal = error instanceof ImageRefusedError || (error instanceof AppError && error.code === 'STORAGE.NOT_FOUND');
      if (!isFinal) throw error;
      logger.warn({ err: error, imageId: id }, 'a product image could not be encoded as AVIF');
    }
  }

  /** Deletes images that were uploaded over a day ago and never used. @param signal stops between two images */
  @Handles(sweepProductImages)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    const isDue = { isUsed: false, uploadedAt: { $lte: new Date(this.clock.now().getTime() - DAY_MS) } };
    const due = await this.database.fork().find(StoredImage, isDue, { fields: ['id'], limit: BATCH });
    for (const { id } of due) {
      signal.throwIfAborted();
      await this.erase(id).catch((error: unknown) =>
        logger.warn({ err: error, imageId: id }, 'a product image could not be deleted'),
      );
    }
  }

  private async erase(id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const image = await em.findOne(StoredImage, { id, isUsed: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!image) return;
      // Deletes the files before the row, so that a failure is retried.
      await this.objects.deleteFolder(`products/${id}/`);
      em.remove(image);
    });
  }
}

function toProductImage({ id, color, width, height }: StoredImage, alt: string): ProductImage {
  return { id, alt, color, ...(width && height && { size: { width, height } }) };
}
