import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../errors/app-error.js';
import { storageUnavailable } from './storage-outage.js';
import { defineRecurringJob } from '../queues/job-contract.js';
import { Handles } from '../jobs/job-discovery.js';
import { HOUR_MS } from '../durations/contract.js';

/** Deletes temporary files of interrupted writes. */
const sweepStorage = defineRecurringJob({
  queue: 'maintenance',
  name: 'storage.sweep',
  title: 'Clear out unfinished files',
  purpose: 'Deletes partial photos, pictures and PDFs that a stopped process left behind.',
  attempts: 3,
  everyMs: HOUR_MS,
});

export interface StoredObject {
  body: Readable;
  contentType: string;
  /** Bytes. */
  size: number;
}

export interface SignedUrlOptions {
  /** Seconds. The URL may work up to twice as long, so that browsers can cache it. */
  expiresIn: number;
  /** Makes browsers save the object under this name instead of showing it. */
  downloadAs?: string;
}

/**
 * Private storage of photos, pictures and PDFs; users get short-lived URLs.
 * Every call throws AppError STORAGE.UNAVAILABLE when the storage cannot be reached.
 */
export abstract class ObjectStore {
  /** Stores the whole object or nothing. */
  abstract put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** @throws AppError STORAGE.NOT_FOUND */
  abstract get(key: string): Promise<StoredObject>;
  /** Ignores missing objects. */
  abstract delete(key: string): Promise<void>;
  /** @param folder key prefix such as `photos/7/` */
  abstract deleteFolder(folder: `${string}/`): Promise<void>;
  abstract signedUrl(key: string, options: SignedUrlOptions): Promise<string>;
  /** @throws Error that says why the storage cannot be used */
  abstract ping(): Promise<void>;

  /** @throws AppError STORAGE.NOT_FOUND */
  async read(key: string): Promise<Buffer> {
    return bytesOf(await this.get(key));
  }

  async find(key: string): Promise<StoredObject | null> {
    return this.get(key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'STORAGE.NOT_FOUND') return null;
      throw error;
    });
  }

  async readIfExists(key: string): Promise<Buffer | null> {
    const found = await this.find(key);
    return found && bytesOf(found);
  }

  /** Deletes temporary files of interrupted writes. S3 leaves none. */
  @Handles(sweepStorage)
  async sweep(): Promise<void> {}
}

function bytesOf({ body }: StoredObject): Promise<Buffer> {
  return buffer(body).catch((error: unknown) => {
    throw storageUnavailable(error);
  });
}
