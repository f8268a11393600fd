import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Catalog, cleanWord, type GiftWord, findWordProblem, type WordField } from '../catalog/index.js';
import { PictureRepository, pictureNotFound } from '../generation/index.js';
import {
  UrlSigner,
  AppError,
  Clock,
  CONFIG,
  type Config,
  Database,
  roundedExpiry,
  ObjectStore,
  Queues,
  RateLimiter,
  type StoredObject,
} from '../platform/index.js';
import type { GiftViews as GiftViewsAnswer, GiftViewsRequest } from './contract.js';
import { paintView } from './gifts.jobs.js';
import { GiftView } from './gift-view.entity.js';
import { subjectOf, viewKey, viewName, type ViewSubject, viewSubject } from './view-subject.js';

const ADDRESS_SECONDS = 3_600;
/** New views per user and hour: enough for trying different names on every gift. */
const NEW_VIEWS = { limit: 300, windowMs: 3_600_000 };
/** A view takes less than half a second, but other views may be ahead in the queue. */
const TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 200;
/** Maximum number of waiting requests, because each keeps a connection open. */
const MAX_WAITING = 120;
/** After this time, no request waits for a pending view anymore. */
const STALE_AFTER_MS = 600_000;

/** Views of customers' pictures on gifts. They are made when first opened. */
@Injectable()
export class GiftViews {
  private readonly signer: UrlSigner;
  private waiting = 0;

  constructor(
    private readonly database: Database,
    private readonly catalog: Catalog,
    private readonly generation: PictureRepository,
    private readonly objects: ObjectStore,
    private readonly queues: Queues,
    private readonly counter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.signer = new UrlSigner(config.KEEPSAKE_SECRET, 'gift-views');
  }

  /** @throws AppError GENERATION.IMAGE_NOT_FOUND, REQUEST.INVALID for words that cannot be printed */
  async urlsFor(userId: string, { pictureId, width, gifts }: GiftViewsRequest): Promise<GiftViewsAnswer> {
    const [picture] = await this.generation.findOwned([pictureId], userId);
    if (!picture) throw pictureNotFound();
    const photos = await this.catalog.findGiftPhotos(gifts.map(({ productId }) => productId));
    const views = gifts.map(({ productId, words }) => {
      const gift = photos.get(productId);
      if (!gift?.isForSale) return { productId, url: null };
      return { productId, url: this.urlOf(subjectOf(picture.id, gift, textsFor(gift.wordFields, words), width)) };
    });
    return { views };
  }

  /**
   * Returns the view of a signed URL. If it is not stored, a worker makes it.
   * @throws AppError STORAGE.NOT_FOUND for a forged or expired URL or a deleted picture, REQUEST.TOO_MANY, SERVER.UNAVAILABLE
   */
  async open(view: string, expires: string, signature: string, gone: AbortSignal): Promise<StoredObject> {
    const subject = this.read(view, expires, signature);
    const picture = await this.generation.findVisible(subject.pictureId);
    if (!picture) throw notFound();
    const name = viewName(subject);
    const key = viewKey(picture.userId, subject.pictureId, name);
    const stored = await this.stored(key);
    if (stored) return stored;
    await this.waitFor(await this.requestView(subject, name, picture.userId), gone);
    const made = await this.stored(key);
    // The client has disconnected, so the missing view must not count as a failure.
    if (!made && gone.aborted) throw notFound();
    if (!made)
      throw new AppError('SERVER.UNAVAILABLE', 'This picture is taking longer than usual. Please try again in a moment.');
    return made;
  }

  private urlOf(subject: ViewSubject): string {
    const view = Buffer.from(JSON.stringify(subject)).toString('base64url');
    const expires = String(roundedExpiry(this.clock.now(), ADDRESS_SECONDS));
    return `/api/gift-views/${view}?expires=${expires}&signature=${this.signer.sign([view, expires])}`;
  }

  private read(view: string, expires: string, signature: string): ViewSubject {
    const isValid = this.signer.verify([view, expires], signature) && Number(expires) * 1000 >= this.clock.now().getTime();
    // URLs from another version of the shop may have a different format.
    const subject = isValid ? viewSubject.safeParse(JSON.parse(Buffer.from(view, 'base64url').toString())).data : undefined;
    if (!subject) throw notFound();
    return subject;
  }

  private stored(key: string): Promise<StoredObject | null> {
    return this.objects.get(key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'STORAGE.NOT_FOUND') return null;
      throw error;
    });
  }

  /** @returns the id of the pending view */
  private async requestView(subject: ViewSubject, name: string, userId: string): Promise<string> {
    const em = this.database.fork();
    const now = this.clock.now();
    let waiting = await em.findOne(GiftView, { name }, { fields: ['id'] });
    if (!waiting) {
      const refusal = new AppError('REQUEST.TOO_MANY', 'You’ve previewed a lot of gifts. Please try again in an hour.');
      await this.counter.enforce('gift-views', userId, NEW_VIEWS, refusal);
      await em.nativeDelete(GiftView, { createdAt: { $lt: new Date(now.getTime() - STALE_AFTER_MS) } });
      [waiting = null] = await em.execute<{ id: string }[]>(
        `insert into gifts.views (id, picture_id, name, subject, created_at)
         select ?, id, ?, ?, ? from generation.pictures where id = ?
         on conflict (name) do update set name = excluded.name returning id`,
        [uuidv7(), name, JSON.stringify(subject), now, subject.pictureId],
      );
    }
    if (!waiting) throw notFound();
    await this.queues.enqueueOnce(paintView, { viewId: waiting.id }, waiting.id);
    return waiting.id;
  }

  /**
   * Resolves when the view is stored or discarded, after a timeout, or when the client disconnects.
   * @throws AppError SERVER.UNAVAILABLE when too many requests are waiting
   */
  private async waitFor(id: string, gone: AbortSignal): Promise<void> {
    if (this.waiting >= MAX_WAITING)
      throw new AppError('SERVER.UNAVAILABLE', 'We’re busy with other pictures. Please try again in a moment.');
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    this.waiting += 1;
    try {
      do await sleep(POLL_INTERVAL_MS);
      while (!gone.aborted && !timeout.aborted && (await this.isPending(id)));
    } finally {
      this.waiting -= 1;
    }
  }

  /** Errors count as pending, so that requests keep waiting while the database is down. */
  private async isPending(id: string): Promise<boolean> {
    return (
      (await this.database
        .fork()
        .count(GiftView, { id })
        .catch(() => 1)) > 0
    );
  }
}

/** While the customer types, required words may be missing and labels outdated. */
function textsFor(fields: readonly WordField[], words: readonly GiftWord[]): string[] {
  const shown = fields.map(({ label }) => ({ label, text: words.find((word) => word.label === label)?.text ?? '' }));
  const problem = findWordProblem(
    fields.map((field) => ({ ...field, required: false })),
    shown,
  );
  if (problem) throw new AppError('REQUEST.INVALID', problem.sentence);
  return shown.map(({ text }) => cleanWord(text));
}

function notFound(): AppError {
  return new AppError('STORAGE.NOT_FOUND', 'This link no longer works. Please reload the page.');
}
