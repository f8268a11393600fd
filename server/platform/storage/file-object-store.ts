import { createReadStream } from 'node:fs';
import { access, mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import { AppError } from '../errors/app-error.js';
import type { Clock } from '../clock.js';
import { type AddressOptions, ObjectStore, type StoredObject, UNFINISHED_MS } from './object-store.js';
import { type AddressSigner, roundedExpiry } from './address-signer.js';
import { storageUnavailable } from './storage-outage.js';

const TYPE_SUFFIX = '.type';
/** A file that is being written, next to its final path. */
const DRAFT = /^(.+)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/** Objects as files in a folder, served by the shop under signed URLs. */
export class FileObjectStore extends ObjectStore {
  private readonly root: string;

  constructor(
    folder: string,
    private readonly signer: AddressSigner,
    private readonly clock: Clock,
  ) {
    super();
    this.root = resolve(folder);
  }

  /** Writes a draft and renames it, so that a crash leaves no partial object. */
  async put(key: string, body: Buffer | Readable, contentType: string): Promise<void> {
    const path = this.pathOf(key);
    const draft = `${path}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(draft, 'wx');
      await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, file.createWriteStream({ flush: true }));
      await writeFile(`${path}${TYPE_SUFFIX}`, contentType);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw failureOf(error);
    }
  }

  async get(key: string): Promise<StoredObject> {
    const path = this.pathOf(key);
    try {
      const [{ size }, contentType] = await Promise.all([stat(path), readFile(`${path}${TYPE_SUFFIX}`, 'utf8')]);
      return { body: createReadStream(path), contentType, size };
    } catch (error) {
      throw isMissing(error) ? new AppError('STORAGE.NOT_FOUND', 'This file is gone.') : failureOf(error);
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    await this.remove(path);
    await this.remove(`${path}${TYPE_SUFFIX}`);
    for (const name of await namesIn(dirname(path))) {
      if (DRAFT.exec(name)?.[1] === basename(path)) await this.remove(join(dirname(path), name));
    }
  }

  async deleteFolder(folder: `${string}/`): Promise<void> {
    await this.remove(this.pathOf(folder));
  }

  async sweep(): Promise<void> {
    await this.sweepFolder(this.root);
  }

  address(key: string, { expiresIn, downloadAs }: AddressOptions): Promise<string> {
    const expires = String(roundedExpiry(this.clock.now(), expiresIn));
    const query = new URLSearchParams({ expires, ...(downloadAs ? { name: downloadAs } : {}) });
    query.set('signature', this.signer.sign([key, expires, downloadAs ?? '']));
    return Promise.resolve(`/api/objects/${key}?${query}`);
  }

  async isReachable(): Promise<boolean> {
    try {
      await mkdir(this.root, { recursive: true });
      await access(this.root);
      return true;
    } catch {
      return false;
    }
  }

  /** By the real time, like the times of files. */
  private async sweepFolder(folder: string): Promise<void> {
    try {
      for await (const entry of await opendir(folder)) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) await this.sweepFolder(path);
        else if (DRAFT.test(entry.name) && Date.now() - (await stat(path)).mtimeMs > UNFINISHED_MS) await this.remove(path);
      }
    } catch (error) {
      // Removed or renamed meanwhile.
      if (!isMissing(error)) throw failureOf(error);
    }
  }

  private async remove(path: string): Promise<void> {
    await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
      throw failureOf(error);
    });
  }

  /** Refuses keys that leave the folder. */
  private pathOf(key: string): string {
    const path = resolve(join(this.root, key));
    if (!path.startsWith(this.root + sep)) throw new AppError('STORAGE.NOT_FOUND', 'This file is gone.');
    return path;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw failureOf(error);
  });
}

/** Errors of the file system are outages; others come from the caller's stream. */
function failureOf(error: unknown): unknown {
  return (error as Partial<NodeJS.ErrnoException>).syscall ? storageUnavailable(error) : error;
}
