import { Inject, Injectable } from '@nestjs/common';
import { CalendarOrders } from '../../calendars/index.js';
import { Catalog, orientationFor, type Quote } from '../../catalog/index.js';
import { PictureRepository, type StoredPicture } from '../../generation/index.js';
import { CONFIG, type Config, ObjectStore, toDollars } from '../../platform/index.js';
import type { CartCheck, CartCheckRequest } from '../contract.js';
import { Discounts } from '../marketing/index.js';
import { findGiftWordsProblem } from './gift-words.js';

type CheckedLine = CartCheck['lines'][number];

/** Lifetime of a picture's URL, in seconds. */
const PICTURE_SECONDS = 3_600;

/** Checks the lines of a cart against the catalog and the account before payment. */
@Injectable()
export class CartChecks {
  constructor(
    private readonly catalog: Catalog,
    private readonly pictures: PictureRepository,
    private readonly objects: ObjectStore,
    private readonly discounts: Discounts,
    private readonly calendars: CalendarOrders,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async check({ items, discountCode }: CartCheckRequest, userId: string | null, ip: string): Promise<CartCheck> {
    const quotes = await this.catalog.quote(items);
    const calendarIds = items.flatMap(({ calendarId }) => calendarId ?? []);
    const calendars = userId ? await this.calendars.check(userId, calendarIds) : new Map<string, never>();
    const pictureIds = items.flatMap(({ generatedImageId }) => generatedImageId ?? []);
    // The customer may have chosen the other candidate since then.
    const fronts = userId ? await this.pictures.frontsOf(pictureIds, userId) : new Map<string, never>();
    const pictureOn = ({ calendarId, generatedImageId }: CartCheckRequest['items'][number]) =>
      calendarId ? (calendars.get(calendarId)?.coverId ?? undefined) : (fronts.get(generatedImageId ?? '') ?? generatedImageId);
    const pictures = await this.ownPictures(
      items.flatMap((item) => pictureOn(item) ?? []),
      userId,
    );
    const urls = await this.urlsOf(pictures);
    const details = await this.pictures.findPrintDetails(pictures.map(({ id }) => id));
    return {
      discount: discountCode ? await this.checkDiscount(discountCode, items, quotes, userId, ip) : null,
      addsTax: this.config.STRIPE_AUTOMATIC_TAX,
      lines: items.map((item, position): CheckedLine => {
        const generatedImageId = pictureOn(item);
        const calendar = calendars.get(item.calendarId ?? '');
        const quote = quotes[position];
        const personalisedUrl = urls.get(generatedImageId ?? '') ?? null;
        if (!quote?.isForSale) {
          return {
            state: 'gone',
            unitPrice: null,
            left: null,
            productName: null,
            imageUrl: null,
            personalisedUrl,
            wordFields: [],
            kind: null,
            orientation: null,
            picture: null,
          };
        }
        const isGone = item.calendarId ? !calendar : generatedImageId !== undefined && personalisedUrl === null;
        const state = calendar?.missing.length ? 'months-missing' : stateOf(quote, item, isGone);
        const unitPrice = state === 'ok' ? toDollars(quote.unitCents) : null;
        const { name: productName, imageUrl, unitsLeft: left, kind, wordFields } = quote;
        const picture = pictures.find(({ id }) => id === generatedImageId) ?? null;
        const printed = picture && { ...toPrinted(picture), printDetail: details.get(picture.id) ?? 1 };
        const orientation = quote.canTurn ? (item.orientation ?? orientationFor(quote, picture)) : null;
        const shown = { productName, imageUrl, personalisedUrl, wordFields, kind, orientation };
        return { state, unitPrice, left, ...shown, picture: printed };
      }),
    };
  }

  private async checkDiscount(
    code: string,
    items: CartCheckRequest['items'],
    quotes: readonly (Quote | null)[],
    userId: string | null,
    ip: string,
  ): Promise<CartCheck['discount']> {
    const lines = items.flatMap(({ quantity }, position) => {
      const quote = quotes[position];
      return quote?.isForSale ? [{ category: quote.category, unitCents: quote.unitCents, quantity }] : [];
    });
    const result = await this.discounts.check(code, lines, userId, ip);
    return 'cents' in result
      ? { code, amount: toDollars(result.cents), problem: null }
      : { code, amount: 0, problem: result.problem };
  }

  /** Leaves out pictures that the user does not own. */
  private async ownPictures(pictureIds: readonly string[], userId: string | null): Promise<StoredPicture[]> {
    return userId ? this.pictures.findOwned([...new Set(pictureIds)], userId) : [];
  }

  /** URLs by picture id. */
  private async urlsOf(pictures: readonly StoredPicture[]): Promise<Map<string, string>> {
    const addresses = pictures.map(async ({ id, thumbnailKey }): Promise<[string, string]> => [
      id,
      await this.objects.signedUrl(thumbnailKey, { expiresIn: PICTURE_SECONDS }),
    ]);
    return new Map(await Promise.all(addresses));
  }
}

function toPrinted({ width, height, faces, labels }: StoredPicture) {
  return { width, height, faces: [...(faces ?? [])], labels: [...labels] };
}

function stateOf(quote: Quote, item: CartCheckRequest['items'][number], pictureIsGone: boolean): CheckedLine['state'] {
  if (quote.unitCents <= 0) return 'not-sold';
  if (quote.unitsLeft === 0) return 'sold-out';
  if (pictureIsGone) return 'picture-gone';
  return findGiftWordsProblem(quote, item) ? 'words-changed' : 'ok';
}
