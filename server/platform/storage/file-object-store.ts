import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { AppError } from '../errors/app-error.js';
import type { Clock } from '../clock.js';
import { logger } from '../logging/logger.js';
import { type SignedUrlOptions, ObjectStore, type StoredObject } from './object-store.js';
import { type UrlSigner, roundedExpiry } from '../secrets/url-signer.js';
import { storageUnavailable } from './storage-outage.js';

const TYPE_SUFFIX = '.type';
/** Prefix of temporary files; no key starts with it. */
const DRAFTS = '.drafts';
/** Older drafts belong to interrupted writes. */
const DRAFT_MS = 600_000;

/** Objects as files in a folder, served by the shop under signed URLs. */
export class FileObjectStore extends ObjectStore {
  private readonly root: string;
  private readonly drafts: string;

  constructor(
    folder: string,
    private readonly signer: UrlSigner,
    private readonly clock: Clock,
  ) {
    super();
    this.root = resolve(folder);
    this.drafts = join(this.root, DRAFTS);
  }

  /** Writes drafts and renames them, so that a crash leaves no partial object, and no body with the type of an earlier one. */
  async put(key: string, body: Buffer, contentType: string): Promise<void> {
    const path = this.pathOf(key);
    const draft = join(this.drafts, randomUUID());
    try {
      await mkdir(this.drafts, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, body, { flush: true });
      await writeFile(`${draft}${TYPE_SUFFIX}`, contentType, { flush: true });
      // Without a type, an object is not there.
      const earlierType = await this.typeOf(path).catch(() => contentType);
      if (earlierType !== contentType) await rm(`${path}${TYPE_SUFFIX}`, { force: true });
      await rename(draft, path);
      await rename(`${draft}${TYPE_SUFFIX}`, `${path}${TYPE_SUFFIX}`);
    } catch (error) {
      await Promise.allSettled([rm(draft, { force: true }), rm(`${draft}${TYPE_SUFFIX}`, { force: true })]);
      throw storageUnavailable(error);
    }
  }

  async get(key: string): Promise<StoredObject> {
    const path = this.pathOf(key);
    try {
      const [{ size }, contentType] = await Promise.all([stat(path), this.typeOf(path)]);
      return { body: createReadStream(path), contentType, size };
    } catch (error) {
      throw isMissing(error) ? new AppError('STORAGE.NOT_FOUND', 'This file is gone.') : storageUnavailable(error);
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    await this.remove(path);
    await this.remove(`${path}${TYPE_SUFFIX}`);
  }

  async deleteFolder(folder: `${string}/`): Promise<void> {
    await this.remove(this.pathOf(folder));
  }

  /** Uses the system time, like the modification times of files. */
  override async sweep(): Promise<void> {
    const drafts = await readdir(this.drafts).catch(() => []);
    for (const name of drafts) {
      const draft = join(this.drafts, name);
      const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > DRAFT_MS)
        await this.remove(draft).catch((err: unknown) => logger.warn({ err }, 'a draft could not be deleted'));
    }
  }

  signedUrl(key: string, { expiresIn, downloadAs }: SignedUrlOptions): Promise<string> {
    const expires = String(roundedExpiry(this.clock.now(), expiresIn));
    const query = new URLSearchParams({ expires, ...(downloadAs ? { name: downloadAs } : {}) });
    query.set('signature', this.signer.signatureFor([key, expires, downloadAs ?? '']));
    return Promise.resolve(`/api/objects/${key}?${query}`);
  }

  async ping(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    await access(this.root, constants.W_OK);
  }

  private async remove(path: string): Promise<void> {
    await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
      throw storageUnavailable(error);
    });
  }

  /** @throws ENOENT when there is no object */
  private typeOf(path: string): Promise<string> {
    return readFile(`${path}${TYPE_SUFFIX}`, 'utf8');
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
