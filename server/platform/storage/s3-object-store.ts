import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error.js';
import type { Clock } from '../clock.js';
import type { Config } from '../config/config.js';
import { MINUTE_MS } from '../durations/contract.js';
import { type SignedUrlOptions, ObjectStore, type StoredObject } from './object-store.js';
import { roundedExpiry } from '../secrets/url-signer.js';
import { contentDisposition } from './content-disposition.js';
import { storageUnavailable } from './storage-outage.js';

const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 30_000, socketTimeout: 30_000, throwOnRequestTimeout: true };

/** Enough for a large print file over a slow connection. */
const PUT_TIMEOUT_MS = 120_000;

/** A list of photos has hundreds of URLs, and signing one takes a third of a millisecond. */
const MAX_SIGNED = 5_000;
/** Short, because a URL that was signed with temporary credentials ends with them. */
const SIGNED_MS = MINUTE_MS;

/** Meanings of the status with which a bucket refuses. */
const REFUSALS: Record<number, string> = {
  301: 'S3_REGION is not the region of the bucket',
  400: 'S3_REGION is not the region of the bucket, or the access key is malformed',
  403: 'the access key is wrong, or has no right to the bucket',
  404: 'S3_BUCKET does not exist',
};

/** Objects in a private S3-compatible bucket, served by presigned URLs. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: S3Client;
  private readonly signed = new LRUCache<string, string>({ max: MAX_SIGNED, ttl: SIGNED_MS });

  constructor(
    config: Config,
    private readonly bucket: string,
    private readonly clock: Clock,
  ) {
    super();
    this.client = new S3Client({
      region: config.S3_REGION,
      endpoint: config.S3_ENDPOINT,
      forcePathStyle: config.S3_FORCE_PATH_STYLE,
      credentials:
        config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY
          ? { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY }
          : undefined,
      // Some S3-compatible servers store the framing of chunked checksums in the object.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      requestHandler: TIMEOUTS,
    });
  }

  async put(key: string, body: Buffer, contentType: string): Promise<void> {
    const command = new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: body, ContentType: contentType });
    await this.client.send(command, { requestTimeout: PUT_TIMEOUT_MS }).catch(rethrow);
  }

  async get(key: string): Promise<StoredObject> {
    try {
      const answer = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return {
        body: answer.Body as Readable,
        contentType: answer.ContentType ?? 'application/octet-stream',
        size: answer.ContentLength ?? 0,
      };
    } catch (error) {
      if (error instanceof NoSuchKey) throw new AppError('STORAGE.NOT_FOUND', 'This file is gone.');
      return rethrow(error);
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })).catch(rethrow);
  }

  async deleteFolder(folder: `${string}/`): Promise<void> {
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: folder, MaxKeys: 100 });
    try {
      for await (const { Contents = [] } of pages) {
        await Promise.all(Contents.map(({ Key }) => this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key }))));
      }
    } catch (error) {
      rethrow(error);
    }
  }

  async signedUrl(key: string, { expiresIn, downloadAs }: SignedUrlOptions): Promise<string> {
    const expires = roundedExpiry(this.clock.now(), expiresIn);
    const subject = JSON.stringify([key, expires, expiresIn, downloadAs]);
    const known = this.signed.get(subject);
    if (known) return known;
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: key,
      ...(downloadAs ? { ResponseContentDisposition: contentDisposition(downloadAs) } : {}),
    });
    // Signed as of the last rounded time, so that the URL stays the same until the next.
    const signingDate = new Date((expires - 2 * expiresIn) * 1000);
    const url = await getSignedUrl(this.client, command, { expiresIn: 2 * expiresIn, signingDate });
    this.signed.set(subject, url);
    return url;
  }

  async ping(): Promise<void> {
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
    } catch (error) {
      const { httpStatusCode: status } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
      // The answer has no body: without this, the error says nothing.
      const meaning = status && (REFUSALS[status] ?? 'it cannot answer now');
      throw meaning ? new Error(`The storage answered ${status}: ${meaning}.`, { cause: error }) : error;
    }
  }
}

/** Timeouts and server errors are outages; others are our mistake. */
function rethrow(error: unknown): never {
  const { $metadata, code, name } = error as { $metadata?: { httpStatusCode?: number }; code?: string; name?: string };
  const status = $metadata?.httpStatusCode;
  const hasNoAnswer = status === undefined && ($metadata !== undefined || code !== undefined || name === 'TimeoutError');
  throw hasNoAnswer || (status !== undefined && (status >= 500 || status === 429)) ? storageUnavailable(error) : error;
}
