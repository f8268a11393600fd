import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { MAX_UPLOAD_PIXELS, readUpload } from '../../generation/index.js';
import {
  AppError,
  Clock,
  Database,
  DAY_MS,
  defineRecurringJob,
  type EntityManager,
  Handles,
  HOUR_MS,
  ImageDecoder,
  ObjectStore,
  RateLimiter,
  widestNetworkOf,
} from '../../platform/index.js';
import { orderNotInAccount } from '../model/order-not-found.js';
import { Order } from '../model/order.entity.js';
import type { ProblemPhoto as ProblemPhotoView } from './contract.js';
import { ProblemPhoto, type ProblemReport } from './problem-report.entity.js';

type UploadedFile = Parameters<typeof readUpload>[1];

const sweepProblemPhotos = defineRecurringJob({
  queue: 'maintenance',
  name: 'checkout.sweep-problem-photos',
  title: 'Delete old photos of problem reports',
  purpose: 'Deletes photos that were not sent within a day, and those of problems that were decided half a year ago.',
  attempts: 3,
  everyMs: HOUR_MS,
});

/** Pixels; enough to see a scratch on the largest screen. */
const PHOTO_SIDE = 2_400;
const LINK_SECONDS = 3_600;
const PHOTOS_PER_ORDER = { bucket: 'problem-photo', limit: 24, windowMs: HOUR_MS };
/** As long as a bank may ask about a payment. */
const DAYS_KEPT = 180;
const BATCH = 100;
/** SQL: photos that were not sent in time, and those of old decisions. */
const OLD = `from checkout.problem_photos p left join checkout.problem_reports r on r.id = p.report_id
  where ((p.report_id is null and p.created_at < ?) or (p.created_at < ? and r.decided_at < ?))`;

/** Private photos for problem reports. */
@Injectable()
export class ProblemPhotos {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly decoder: ImageDecoder,
    private readonly objects: ObjectStore,
    private readonly limiter: RateLimiter,
  ) {}

  /** Keeps a photo for a report that is sent later. @throws AppError CHECKOUT.TOO_MANY_TRIES, GENERATION.PHOTO_… */
  async add({ id: orderId }: Order, file: UploadedFile): Promise<ProblemPhotoView> {
    const words = 'You’ve sent many photos in the last hour. Please try again in an hour.';
    await this.limiter.enforce(PHOTOS_PER_ORDER, orderId, new AppError('CHECKOUT.TOO_MANY_TRIES', words));
    const { jpeg, thumbnail } = await readUpload(this.decoder, file, {
      maxPixels: MAX_UPLOAD_PIXELS,
      maxSide: PHOTO_SIDE,
      requester: { network: widestNetworkOf(file.ip), account: orderId },
    });
    const photo: ProblemPhoto = { id: uuidv7(), orderId, reportId: null, position: 0, createdAt: this.clock.now() };
    await this.database.fork().insert(ProblemPhoto, photo);
    await this.database.transaction(async (em) => {
      // The lock keeps the erasure of the buyer away, which deletes files and rows.
      const lock = { lockMode: LockMode.PESSIMISTIC_READ, failHandler: orderNotInAccount };
      await em.findOneOrFail(Order, { id: orderId, buyerErasedAt: null }, lock);
      await this.objects.put(keyOf(photo, 'jpg'), jpeg, 'image/jpeg');
      await this.objects.put(keyOf(photo, 'webp'), thumbnail, 'image/webp');
    });
    return this.viewOf(photo);
  }

  /** Gives photos to a report, in this order. @throws AppError CHECKOUT.PROBLEM_PHOTO_GONE */
  async attach(em: EntityManager, { id: reportId, orderId }: ProblemReport, ids: readonly string[]): Promise<void> {
    // The lock keeps the sweep away.
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const photos = await em.find(ProblemPhoto, { id: { $in: [...ids] }, orderId, reportId: null }, lock);
    if (photos.length < ids.length) {
      throw new AppError('CHECKOUT.PROBLEM_PHOTO_GONE', 'One of the photos is gone. Please add your photos again.');
    }
    for (const photo of photos) Object.assign(photo, { reportId, position: ids.indexOf(photo.id) });
  }

  /** By report id, in the order in which they were sent. */
  async ofReports(em: EntityManager, reports: readonly ProblemReport[]): Promise<Map<string, ProblemPhotoView[]>> {
    const reportId = { $in: reports.map(({ id }) => id) };
    const photos = await em.find(ProblemPhoto, { reportId }, { orderBy: { reportId: 'asc', position: 'asc' } });
    const byReport = new Map<string, ProblemPhotoView[]>(reports.map(({ id }) => [id, []]));
    for (const photo of photos) byReport.get(photo.reportId!)?.push(await this.viewOf(photo));
    return byReport;
  }

  /** @param signal stops between two batches */
  @Handles(sweepProblemPhotos)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    const now = this.clock.now().getTime();
    const limits = [new Date(now - DAY_MS), new Date(now - DAYS_KEPT * DAY_MS), new Date(now - DAYS_KEPT * DAY_MS)];
    let found: number;
    do {
      signal.throwIfAborted();
      const old = await this.database.fork().execute<{ id: string }[]>(`select p.id ${OLD} limit ${BATCH}`, limits);
      for (const { id } of old) await this.erase(id, limits);
      found = old.length;
    } while (found === BATCH);
  }

  /** Does nothing for a photo that was sent since. Deletes the files before the row, so that a failure is retried. */
  private async erase(id: string, limits: readonly Date[]): Promise<void> {
    await this.database.transaction(async (em) => {
      const [photo] = await em.execute<Pick<ProblemPhoto, 'id' | 'orderId'>[]>(
        `select p.id, p.order_id as "orderId" ${OLD} and p.id = ? for update of p`,
        [...limits, id],
      );
      if (!photo) return;
      await this.objects.delete(keyOf(photo, 'jpg'));
      await this.objects.delete(keyOf(photo, 'webp'));
      await em.nativeDelete(ProblemPhoto, { id });
    });
  }

  private async viewOf(photo: ProblemPhoto): Promise<ProblemPhotoView> {
    const [url, thumbnail_url] = await Promise.all([
      this.objects.signedUrl(keyOf(photo, 'jpg'), { expiresIn: LINK_SECONDS }),
      this.objects.signedUrl(keyOf(photo, 'webp'), { expiresIn: LINK_SECONDS }),
    ]);
    return { id: photo.id, url, thumbnail_url };
  }
}

/** The photos of an order. */
export function problemFolder(orderId: string): `${string}/` {
  return `problems/${orderId}/`;
}

function keyOf({ id, orderId }: Pick<ProblemPhoto, 'id' | 'orderId'>, format: 'jpg' | 'webp'): string {
  return `${problemFolder(orderId)}${id}.${format}`;
}
