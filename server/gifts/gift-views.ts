import { setTimeout as pause } from 'node:timers/promises';
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Catalog, cleanWord, type GiftWord, findWordProblem, orientationFor, type WordField } from '../catalog/index.js';
import { PictureRepository, pictureNotFound } from '../generation/index.js';
import {
  AppError,
  Clock,
  Database,
  HOUR_MS,
  KeepsakeSecret,
  ObjectStore,
  Queues,
  RateLimiter,
  type Requester,
  roundedExpiry,
  type StoredObject,
  type UrlSigner,
  WaitingJobs,
  widestNetworkOf,
} from '../platform/index.js';
import type { GiftViewList, GiftViewsRequest } from './contract.js';
import { paintGiftView } from './gift-view-painter.js';
import { GiftView } from './gift-view.entity.js';
import { WaitingRequests, tooManyWaiting } from './waiting-requests.js';
import { subjectOf, viewKey, viewName, type ViewSubject, viewSubject } from './view-subject.js';

const ADDRESS_SECONDS = 3_600;
/** New views per user and hour: enough for trying different names on every gift. */
const NEW_VIEWS = { bucket: 'gift-views', limit: 300, windowMs: HOUR_MS };
/** A view takes less than half a second, but other views may be ahead in the queue. */
const TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 200;
/** Views of an account and of a network that may wait: a page of the shop, and half as many again. */
const MAX_WAITING = { account: 60, network: 90 };
/** Maximum number of waiting requests, because each keeps a connection open. */
const MAX_REQUESTS = 120;
/** After this time, no request waits for a pending view anymore. */
const STALE_AFTER_MS = 600_000;

interface Opener {
  ip: string;
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
}

/** Views of customers' pictures on gifts. They are made when first opened. */
@Injectable()
export class GiftViews {
  private readonly signer: UrlSigner;
  private readonly requests = new WaitingRequests(MAX_REQUESTS, MAX_WAITING);

  constructor(
    private readonly database: Database,
    private readonly catalog: Catalog,
    private readonly pictures: PictureRepository,
    private readonly objects: ObjectStore,
    private readonly queues: Queues,
    private readonly limiter: RateLimiter,
    private readonly waitingJobs: WaitingJobs,
    private readonly clock: Clock,
    secret: KeepsakeSecret,
  ) {
    this.signer = secret.signerFor('gift-views');
  }

  /** @throws AppError GENERATION.IMAGE_NOT_FOUND, REQUEST.INVALID for words that cannot be printed */
  async urlsFor(userId: string, { pictureId, width, gifts }: GiftViewsRequest): Promise<GiftViewList> {
    const [picture] = await this.pictures.findOwned([pictureId], userId);
    if (!picture) throw pictureNotFound();
    const photos = await this.catalog.findGiftPhotos(gifts.map(({ productId }) => productId));
    const views = gifts.map(({ productId, words, orientation: wanted }) => {
      const gift = photos.get(productId);
      if (!gift?.isForSale) return { productId, url: null };
      const orientation = (gift.canTurn && wanted) || orientationFor(gift, picture);
      return { productId, url: this.urlOf(subjectOf(picture, gift, orientation, textsFor(gift.wordFields, words), width)) };
    });
    return { views };
  }

  /**
   * Returns the view of a signed URL. If it is not stored, a worker makes it.
   * @throws AppError STORAGE.NOT_FOUND for a forged or expired URL or a deleted picture, REQUEST.TOO_MANY, SERVER.UNAVAILABLE
   */
  async open(view: string, expires: string, signature: string, { ip, gone }: Opener): Promise<StoredObject> {
    const subject = this.read(view, expires, signature);
    const picture = await this.pictures.findVisible(subject.pictureId);
    if (!picture) throw notFound();
    const name = viewName(subject);
    const key = viewKey(picture.userId, subject.pictureId, name);
    const stored = await this.objects.find(key);
    if (stored) return stored;
    const requester = { network: widestNetworkOf(ip), account: picture.userId };
    await this.requests.during(requester, async () => {
      await this.waitFor(await this.requestView(subject, name, requester), gone);
    });
    const made = await this.objects.find(key);
    // The client has disconnected, so the missing view must not count as a failure.
    if (!made && gone.aborted) throw notFound();
    if (!made)
      throw new AppError('SERVER.UNAVAILABLE', 'This picture is taking longer than usual. Please try again in a moment.');
    return made;
  }

  private urlOf(subject: ViewSubject): string {
    const view = Buffer.from(JSON.stringify(subject)).toString('base64url');
    const expires = String(roundedExpiry(this.clock.now(), ADDRESS_SECONDS));
    return `/api/gift-views/${view}?expires=${expires}&signature=${this.signer.signatureFor([view, expires])}`;
  }

  private read(view: string, expires: string, signature: string): ViewSubject {
    const isValid = this.signer.verify([view, expires], signature) && Number(expires) * 1000 >= this.clock.now().getTime();
    // URLs from another version of the shop may have a different format.
    const subject = isValid ? viewSubject.safeParse(JSON.parse(Buffer.from(view, 'base64url').toString())).data : undefined;
    if (!subject) throw notFound();
    return subject;
  }

  /** @returns the id of the pending view */
  private async requestView(subject: ViewSubject, name: string, requester: Requester): Promise<string> {
    const em = this.database.fork();
    const pending = await em.findOne(GiftView, { name }, { fields: ['id', 'priority'] });
    if (!pending) {
      const refusal = new AppError('REQUEST.TOO_MANY', 'You’ve previewed a lot of gifts. Please try again in an hour.');
      await this.limiter.enforce(NEW_VIEWS, requester.account, refusal);
      await em.nativeDelete(GiftView, { createdAt: { $lt: new Date(this.clock.now().getTime() - STALE_AFTER_MS) } });
    }
    const { id, priority } = pending ?? (await this.create(subject, name, requester));
    await this.queues.enqueueOnce(paintGiftView, { viewId: id }, id, { id, priority });
    return id;
  }

  /** @throws AppError STORAGE.NOT_FOUND, REQUEST.TOO_MANY */
  private create(subject: ViewSubject, name: string, requester: Requester): Promise<Pick<GiftView, 'id' | 'priority'>> {
    const created = this.database.transaction(async (em) => {
      const id = uuidv7();
      const [view] = await em.execute<Pick<GiftView, 'id' | 'priority'>[]>(
        `insert into gifts.views (id, picture_id, name, subject, created_at) values (?, ?, ?, ?, ?)
         on conflict (name) do update set name = excluded.name returning id, priority`,
        [id, subject.pictureId, name, JSON.stringify(subject), this.clock.now()],
      );
      // A concurrent request created it.
      if (view && view.id !== id) return view;
      const priority = await this.waitingJobs.add(em, id, paintGiftView, requester, MAX_WAITING);
      if (priority === null) throw tooManyWaiting();
      await em.nativeUpdate(GiftView, { id }, { priority });
      return { id, priority };
    });
    return created.catch((error: unknown) => {
      // The picture was erased in the meantime.
      throw error instanceof ForeignKeyConstraintViolationException ? notFound() : error;
    });
  }

  /** Resolves when the view is stored or discarded, after a timeout, or when the client disconnects. */
  private async waitFor(id: string, gone: AbortSignal): Promise<void> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    do await pause(POLL_INTERVAL_MS);
    while (!gone.aborted && !timeout.aborted && (await this.isPending(id)));
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
  if (problem) throw new AppError('REQUEST.INVALID', problem.message);
  return shown.map(({ text }) => cleanWord(text));
}

function notFound(): AppError {
  return new AppError('STORAGE.NOT_FOUND', 'This link no longer works. Please reload the page.');
}
