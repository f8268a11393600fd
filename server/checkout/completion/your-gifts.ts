import { Injectable } from '@nestjs/common';
import { Catalog, cleanWord, findWordProblem, type GiftWord, type WordField } from '../../catalog/index.js';
import { PictureRepository } from '../../generation/index.js';
import {
  AppError,
  Database,
  type EntityManager,
  fieldError,
  HOUR_MS,
  MINUTE_MS,
  networkOf,
  RateLimiter,
} from '../../platform/index.js';
import { OrderedGiftViews, OrderPictures } from '../prints/index.js';
import { lockOrder } from '../model/lock-order.js';
import { OrderLine } from '../model/order-line.entity.js';
import { Order } from '../model/order.entity.js';
import { isAnyMissing, missingParts } from './completeness.js';
import type { YourGift, YourGiftChange } from './contract.js';
import { fieldsOf, loadProgress, stateOf } from './gift-state.js';
import { LineLinks } from './line-links.js';
import { LinePrints } from './line-prints.js';
import type { LineRequest } from '../model/line-request.entity.js';
import { LineRequests } from './line-requests.js';

const LINK_SECONDS = 3_600;
const VISITS = { bucket: 'your-gift', limit: 300, windowMs: 10 * MINUTE_MS };
/** Each change makes the print file again. */
const CHANGES = { bucket: 'your-gift-change', limit: 30, windowMs: HOUR_MS };
const WORD_CODES = {
  changed: 'CHECKOUT.WORDS_CHANGED',
  missing: 'CHECKOUT.WORDS_MISSING',
  'too-long': 'REQUEST.INVALID',
  unprintable: 'REQUEST.INVALID',
} as const;

interface Gift {
  order: Order;
  line: OrderLine;
  wordFields: WordField[];
  request: LineRequest | null;
  state: YourGift['state'];
}

/** The page where a customer completes, approves or changes one gift of a paid order, opened by a link of the shop. */
@Injectable()
export class YourGifts {
  constructor(
    private readonly database: Database,
    private readonly catalog: Catalog,
    private readonly accountPictures: PictureRepository,
    private readonly pictures: OrderPictures,
    private readonly giftViews: OrderedGiftViews,
    private readonly links: LineLinks,
    private readonly requests: LineRequests,
    private readonly prints: LinePrints,
    private readonly limiter: RateLimiter,
  ) {}

  async show(key: string, ip: string): Promise<YourGift> {
    const orderLineId = await this.open(key, ip);
    const em = this.database.fork();
    const { orderId } = await em.findOneOrFail(OrderLine, { id: orderLineId }, { failHandler: notFound });
    return this.describe(await this.find(em, await em.findOneOrFail(Order, { id: orderId }), orderLineId));
  }

  /**
   * Answers what the shop asked, too, if nothing is missing anymore.
   * @param userId null for guests
   * @throws AppError CHECKOUT.LINE_NOT_FOUND, CHECKOUT.LINE_LINK_EXPIRED, CHECKOUT.TOO_MANY_TRIES, CHECKOUT.LINE_RELEASED,
   *   CHECKOUT.LINE_ENDED, CHECKOUT.PICTURE_FIXED, CHECKOUT.PICTURE_NOT_AVAILABLE, CHECKOUT.WORDS_CHANGED,
   *   CHECKOUT.WORDS_MISSING, REQUEST.INVALID for words that cannot be printed
   */
  async change({ key, pictureId, words }: YourGiftChange, userId: string | null, ip: string): Promise<YourGift> {
    const orderLineId = await this.open(key, ip);
    await this.limiter.enforce(CHANGES, orderLineId, tooManyTries());
    return this.inOrder(orderLineId, async (em, gift) => {
      const { order, line, request, wordFields } = gift;
      const printed = wordsOf(words, wordFields);
      const [picture] = pictureId && userId ? await this.accountPictures.lockOwned(em, [pictureId], userId) : [];
      if (pictureId && pictureId !== line.pictureId) checkPicture(line, picture);
      const change = { pictureId: pictureId ?? line.pictureId, words: printed, labels: picture?.labels ?? line.labels };
      const isChanged = await this.prints.change(em, order, line, change, null);
      const isAnswered = isChanged && request && !isAnyMissing(missingParts(line, wordFields));
      if (isAnswered) this.requests.close(em, request, request.kind === 'complete' ? 'completed' : 'changed');
    });
  }

  /** "Looks good, print it". Does nothing if the shop did not ask. */
  async approve(key: string, ip: string): Promise<YourGift> {
    const orderLineId = await this.open(key, ip);
    return this.inOrder(orderLineId, async (em, { order, line, request, wordFields }) => {
      if (isAnyMissing(missingParts(line, wordFields))) {
        throw new AppError('CHECKOUT.LINE_INCOMPLETE', 'Something is still missing on this gift.');
      }
      if (request) await this.requests.approve(em, order, line, request);
    });
  }

  private async open(key: string, ip: string): Promise<string> {
    await this.limiter.enforce(VISITS, networkOf(ip), tooManyTries());
    const link = this.links.read(key);
    if (!link) throw notFound();
    if (link.isExpired) {
      throw new AppError('CHECKOUT.LINE_LINK_EXPIRED', 'This link has expired. Please open your order for a new one.');
    }
    return link.orderLineId;
  }

  private async inOrder(orderLineId: string, work: (em: EntityManager, gift: Gift) => Promise<void>): Promise<YourGift> {
    const { orderId } = await this.database.fork().findOneOrFail(OrderLine, { id: orderLineId }, { failHandler: notFound });
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      const gift = await this.find(em, order, orderLineId);
      if (gift.state === 'ended')
        throw new AppError(
          'CHECKOUT.LINE_ENDED',
          'This gift can’t be changed: its order was canceled or refunded, or its account was deleted.',
        );
      if (gift.state === 'printing') {
        throw new AppError('CHECKOUT.LINE_RELEASED', 'This gift is being printed, so it can’t be changed anymore.');
      }
      await work(em, gift);
    });
    const em = this.database.fork();
    return this.describe(await this.find(em, await em.findOneOrFail(Order, { id: orderId }), orderLineId));
  }

  private async find(em: EntityManager, order: Order, orderLineId: string): Promise<Gift> {
    const line = await em.findOneOrFail(OrderLine, { id: orderLineId }, { failHandler: notFound });
    const [quote] = await this.catalog.quote([{ productId: line.productId, productType: line.variant }], em);
    return {
      order,
      line,
      wordFields: fieldsOf(line.words, quote?.wordFields ?? []),
      request: await this.requests.findOpen(em, orderLineId),
      state: stateOf(order, line, await loadProgress(em, [order])),
    };
  }

  /** Shows nothing of a gift that is not made: the link may be old. */
  private async describe({ order, line, wordFields, request, state }: Gift): Promise<YourGift> {
    const isShown = state !== 'ended';
    const { words, labels, productId, productName, quantity, kind, orientation, imageUrl } = line;
    return {
      orderNumber: order.number,
      productId,
      productName,
      productType: line.variant,
      quantity,
      kind,
      orientation,
      state,
      request: isShown && request ? { kind: request.kind, message: request.message } : null,
      missing: missingParts(line, wordFields),
      canChangePicture: state === 'open' && !line.calendarId,
      pictureId: isShown ? line.pictureId : null,
      pictureUrl: (isShown && (await this.pictures.urlsOf([line], LINK_SECONDS)).get(line.id)) || null,
      viewUrl: (isShown && (await this.giftViews.urlsOf([line], LINK_SECONDS)).get(line.id)) || null,
      imageUrl,
      wordFields: isShown ? wordFields : [],
      words: isShown ? words : [],
      labels: isShown ? labels : [],
    };
  }
}

/** @throws AppError CHECKOUT.PICTURE_FIXED, CHECKOUT.PICTURE_NOT_AVAILABLE if the customer has no such picture */
function checkPicture({ calendarId }: OrderLine, owned: object | undefined): void {
  if (calendarId) {
    throw new AppError(
      'CHECKOUT.PICTURE_FIXED',
      'The pictures of an ordered calendar can’t be changed here. Please write to us.',
    );
  }
  if (!owned) {
    throw new AppError('CHECKOUT.PICTURE_NOT_AVAILABLE', 'This picture isn’t in your account. Please choose another one.');
  }
}

/** As they are printed. @throws AppError CHECKOUT.WORDS_CHANGED, CHECKOUT.WORDS_MISSING, REQUEST.INVALID */
function wordsOf(typed: readonly GiftWord[], fields: readonly WordField[]): GiftWord[] {
  const words = typed.map(({ label, text }) => ({ label, text: cleanWord(text) }));
  const problem = findWordProblem(fields, words);
  if (!problem) return words;
  const path = problem.index === null ? 'words' : `words.${problem.index}.text`;
  throw fieldError(WORD_CODES[problem.code], path, problem.message);
}

function notFound(): AppError {
  return new AppError('CHECKOUT.LINE_NOT_FOUND', 'This link doesn’t open a gift. Please open it again from the email.');
}

function tooManyTries(): AppError {
  return new AppError('CHECKOUT.TOO_MANY_TRIES', 'Too many attempts. Please wait a while, then try again.');
}
