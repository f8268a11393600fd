import type { Readable } from 'node:stream';
import { storageUnavailable } from './storage-outage.js';

/** A write that is older was killed. */
export const UNFINISHED_MS = 3_600_000;

/** All keys start with one of these. */
export const SHOP_FOLDERS = ['photos/', 'results/', 'views/', 'products/', 'orders/', 'prints/', 'pdfs/', 'fal-test/'] as const;

export interface StoredObject {
  body: Readable;
  contentType: string;
  /** Bytes. */
  size: number;
}

export interface AddressOptions {
  /** Seconds. The URL may work up to twice as long, so that browsers can cache it. */
  expiresIn: number;
  /** Makes browsers save the object under this name instead of showing it. */
  downloadAs?: string;
}

/**
 * Private storage of photos, pictures and PDFs; people get short-lived URLs.
 * Every call throws AppError STORAGE.UNAVAILABLE when the storage cannot be reached.
 */
export abstract class ObjectStore {
  /** Stores the whole object or nothing. */
  abstract put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;
  /** @throws AppError STORAGE.NOT_FOUND */
  abstract get(key: string): Promise<StoredObject>;
  /** Also deletes unfinished writes of the key. Missing objects are fine. */
  abstract delete(key: string): Promise<void>;
  /** @param folder key prefix such as `photos/7/` */
  abstract deleteFolder(folder: `${string}/`): Promise<void>;
  /** Deletes what killed writes left behind. */
  abstract sweep(): Promise<void>;
  abstract address(key: string, options: AddressOptions): Promise<string>;
  abstract isReachable(): Promise<boolean>;

  /** @throws AppError STORAGE.NOT_FOUND */
  async read(key: string): Promise<Buffer> {
    const { body } = await this.get(key);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of body) chunks.push(chunk as Buffer);
    } catch (error) {
      throw storageUnavailable(error);
    }
    return Buffer.concat(chunks);
  }
}
