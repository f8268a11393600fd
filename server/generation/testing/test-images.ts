import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  Clock,
  CONFIG,
  type Config,
  Database,
  type ErrorCode,
  ImageDecoder,
  ObjectStore,
  widestNetworkOf,
} from '../../platform/index.js';
import { type UploadedFile, readUpload } from '../photos/read-upload.js';
import { Photo } from '../photos/photo.entity.js';
import { cleanFilename } from '../photos/photos.js';
import type { TestImage } from './contract.js';
import { testImageUrl, testImageIdOf } from './test-image-url.js';
import { TEST_RETENTION_MS } from './retention.js';
import { TestLimits } from './test-limits.js';

/** Lifetime of the URL redirected to, in seconds. */
const ADDRESS_SECONDS = 300;
const MAX_KEY_LENGTH = 80;
/** The test page has no sign-in: all visitors share the turns of one network, with tighter limits. */
const UPLOAD_LIMITS = { maxPixels: 50_000_000 };
const VISITORS = 'visitors';

/** The test page's own error texts. */
const REFUSALS: Partial<Record<ErrorCode, string>> = {
  'GENERATION.PHOTO_NOT_AN_IMAGE': 'Please select an image file',
  'GENERATION.PHOTO_TOO_LARGE': 'Image size must be less than 10MB',
};

/** Source images of the test page: private, without a user, erased after a day. */
@Injectable()
export class TestImages {
  private readonly publicUrl: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly limits: TestLimits,
    private readonly decoder: ImageDecoder,
  ) {
    this.publicUrl = config.PUBLIC_URL;
  }

  /**
   * The row is written before the objects, so that an interrupted upload is erased like any other.
   * @throws AppError GENERATION.PHOTO_… for what is wrong with the file, GENERATION.TOO_MANY_TESTS
   */
  async upload(file: UploadedFile, filename: string): Promise<TestImage> {
    const requester = { network: VISITORS, account: widestNetworkOf(file.ip) };
    const photo = await readUpload(this.decoder, file, { ...UPLOAD_LIMITS, requester }).catch(withPageText);
    const now = this.clock.now();
    // Anyone who knows the id can see the image, so it must not be guessable.
    const id = randomUUID();
    const originalFilename = cleanFilename(filename);
    const storagePath = `${testImageFolder(id)}${now.getTime()}-${asKey(originalFilename)}`;
    const thumbnailPath = `${testImageFolder(id)}thumbnail.webp`;
    const { fileSize, mimeType, width, height } = photo;
    const details = { originalFilename, storagePath, thumbnailPath, fileSize, mimeType, width, height };
    await this.database.transaction(async (em) => {
      await this.limits.reserveImage(em);
      await em.insert(Photo, { id, userId: null, ...details, uploadedAt: now });
    });
    await this.objects.put(storagePath, photo.jpeg, 'image/jpeg');
    await this.objects.put(thumbnailPath, photo.thumbnail, 'image/webp');
    return { image_url: testImageUrl(id) };
  }

  /** A URL for a few minutes. */
  async show(id: string): Promise<string> {
    const image = await this.find(id);
    if (!image) throw new AppError('GENERATION.PHOTO_NOT_FOUND', 'This image is no longer available.');
    return this.objects.signedUrl(image.storagePath, { expiresIn: ADDRESS_SECONDS });
  }

  /** The id of an image from a URL that we issued. @throws AppError GENERATION.FOREIGN_IMAGE */
  async require(address: string): Promise<string> {
    const id = testImageIdOf(address, this.publicUrl);
    const image = id === null ? null : await this.find(id);
    if (image) return image.id;
    throw new AppError(
      'GENERATION.FOREIGN_IMAGE',
      'This image was not uploaded here, or more than a day ago. Please upload it again.',
    );
  }

  private find(id: string): Promise<Photo | null> {
    const uploadedAt = { $gt: new Date(this.clock.now().getTime() - TEST_RETENTION_MS) };
    return this.database.fork().findOne(Photo, { id, userId: null, deletedAt: null, uploadedAt });
  }
}

function testImageFolder(imageId: string): `${string}/` {
  return `fal-test/${imageId}/`;
}

/** A file name that every storage accepts. */
function asKey(filename: string): string {
  return filename.replace(/[^\w.-]+/g, '-').slice(-MAX_KEY_LENGTH);
}

function withPageText(error: unknown): never {
  const words = error instanceof AppError && REFUSALS[error.code];
  throw words ? new AppError(error.code, words) : error;
}
