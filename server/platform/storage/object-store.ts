import type { Readable } from 'node:stream';
import { storageUnavailable } from './storage-outage.js';

/** Longer than any write of ours takes: one that has not moved for so long was killed. */
export const UNFINISHED_MS = 3_600_000;

/** All keys of the shop begin with one of these. */
export const SHOP_FOLDERS = ['photos/', 'results/', 'views/', 'products/', 'orders/', 'prints/', 'pdfs/', 'fal-test/'] as const;

export interface StoredObject {
  body: Readable;
  contentType: string;
  /** Bytes. */
  size: number;
}

export interface AddressOptions {
  /** How long the address works, in seconds. It may work up to twice as long, so that browsers can cache it. */
  expiresIn: number;
  /** Makes the browser save the object under this name instead of showing it. */
  downloadAs?: string;
}

/**
 * Where photos, results and PDFs live. Nothing in it is public: people get short-lived addresses.
 * Every call throws AppError STORAGE.UNAVAILABLE when the storage cannot be reached.
 */
export abstract class ObjectStore {
  /** Stores the whole object or nothing. */
  abstract put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;
  /** @throws AppError STORAGE.NOT_FOUND */
  abstract get(key: string): Promise<StoredObject>;
  /** Takes unfinished writes of the key along. Deleting what is not there is fine. */
  abstract delete(key: string): Promise<void>;
  /** Deletes everything whose key begins with the folder's. @param folder such as `photos/7/` */
  abstract deleteFolder(folder: `${string}/`): Promise<void>;
  /** Deletes what writes left behind that were killed, and none that is under way. */
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
