import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { markedDays, monthsOf } from '../../calendars/index.js';
import { usualOrientation } from '../../catalog/index.js';
import { PictureRepository } from '../../generation/index.js';
import { type GiftPicture, GiftRenderer, type PrintedMonth } from '../../gifts/index.js';
import { Database, type EntityManager, logger, ObjectStore } from '../../platform/index.js';
import { CalendarPicture } from '../model/calendar-picture.entity.js';
import { OrderLine, type PictureCopy } from '../model/order-line.entity.js';
import { earlierRevisions, fileName, orderPictureFolder } from '../model/order-folders.js';

export interface PrintPicture {
  previewUrl: string;
  /** Downloads the picture in full size. */
  printUrl: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A month of an ordered calendar. */
export interface OrderedMonth {
  year: number;
  /** 1 to 12. */
  month: number;
  page: CalendarPicture;
}

/** An order line, or a month of its calendar. */
interface CopyTarget {
  orderId: string;
  id: string;
  /** The revision of the line when the picture was copied. */
  revision: number;
  month?: number;
}

type PrintedFace = NonNullable<NonNullable<OrderLine['calendar']>['dates'][number]['face']>;

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/** Customers' pictures on ordered gifts: the account's pictures until the order is paid, then the order's copies. */
@Injectable()
export class OrderPictures {
  constructor(
    private readonly objects: ObjectStore,
    private readonly database: Database,
    private readonly pictures: PictureRepository,
    private readonly renderer: GiftRenderer,
  ) {}

  /**
   * Copies the pictures of a paid order, in the transaction of `em` that has locked the order. Skips pictures that have
   * copies. Copies have fixed names, so that a retry overwrites the files of an interrupted attempt.
   */
  async copy(em: EntityManager, where: { orderId: string; id?: string; pictureId?: string }): Promise<void> {
    for (const line of await em.find(OrderLine, { $and: [where, { pictureId: { $ne: null }, picture: null }] })) {
      line.picture = await this.copyOne(em, line.pictureId as string, line);
    }
    const { id: orderLineId, ...others } = where;
    const pages = { ...others, ...(orderLineId && { orderLineId }), picture: null };
    for (const page of await em.find(CalendarPicture, pages)) {
      page.picture = await this.copyOne(em, page.pictureId, {
        orderId: page.orderId,
        id: page.orderLineId,
        revision: 0,
        month: page.month,
      });
    }
  }

  /** Ids of the order's lines that show a picture without a copy. */
  async findUncopied(orderId: string): Promise<string[]> {
    const em = this.database.fork();
    const lines = await em.find(OrderLine, { orderId, pictureId: { $ne: null }, picture: null });
    const pages = await em.find(CalendarPicture, { orderId, picture: null });
    return [...new Set([...lines.map(({ id }) => id), ...pages.map(({ orderLineId }) => orderLineId)])];
  }

  /** Ids of the orders that show a picture. */
  async findOrders(pictureId: string): Promise<string[]> {
    const em = this.database.fork();
    const lines = await em.find(OrderLine, { pictureId });
    const pages = await em.find(CalendarPicture, { pictureId });
    return [...new Set([...lines, ...pages].map(({ orderId }) => orderId))];
  }

  /** The lines of an order that show a picture. */
  async findLines(em: EntityManager, orderId: string, pictureId: string): Promise<OrderLine[]> {
    const pages = await em.find(CalendarPicture, { orderId, pictureId });
    return em.find(OrderLine, { orderId, $or: [{ pictureId }, { id: { $in: pages.map(({ orderLineId }) => orderLineId) } }] });
  }

  /** The painter's input for a gift. @throws Error when the order has no copy of the customer's picture */
  async giftOf(line: OrderLine): Promise<GiftPicture> {
    const picture = await this.read(line);
    const { faces, kind, words, labels, calendar } = line;
    const orientation = line.orientation ?? usualOrientation(kind);
    const gift = { picture, faces, kind, orientation, words: words.map(({ text }) => text), labels };
    return calendar ? { ...gift, calendar: 'cover' } : gift;
  }

  /** The twelve months of an ordered calendar, in their order. */
  async monthsOf(line: OrderLine): Promise<OrderedMonth[]> {
    const { id: orderLineId, calendar } = line;
    if (!calendar) return [];
    const pages = await this.database.fork().find(CalendarPicture, { orderLineId });
    return monthsOf(calendar).map((month) => {
      const page = pages.find((each) => each.month === month.month);
      if (!page) throw new Error(`Order line ${orderLineId} has no picture for month ${month.month}.`);
      return { ...month, page };
    });
  }

  /** The painter's input for a month. @throws Error when the order has no copy of one of its pictures */
  async giftOfMonth(line: OrderLine, { year, month, page }: OrderedMonth): Promise<GiftPicture> {
    const { kind, calendar } = line;
    if (!calendar) throw new Error(`Order line ${line.id} is no calendar.`);
    const days: PrintedMonth['days'] = [];
    for (const { dates, ...day } of markedDays({ year, month }, calendar)) {
      const marked = [];
      for (const { text, date } of dates) marked.push({ text, face: await this.faceOf(line, date.face) });
      days.push({ ...day, dates: marked });
    }
    const printed = { year, month, weekStart: calendar.weekStart, days };
    const picture = await this.objects.read(copyOf(line, page.picture).key);
    return {
      picture,
      faces: page.faces,
      labels: page.labels,
      kind,
      orientation: usualOrientation(kind),
      words: [],
      calendar: printed,
    };
  }

  /**
   * URLs of small versions by line id. Pictures that no longer exist are left out.
   * @param expiresIn seconds
   */
  async urlsOf(lines: readonly OrderLine[], expiresIn: number): Promise<Map<string, string>> {
    const files = [...(await this.filesOf(lines))];
    return new Map(
      await Promise.all(
        files.map(async ([id, { thumbnailKey }]) => [id, await this.objects.signedUrl(thumbnailKey, { expiresIn })] as const),
      ),
    );
  }

  /**
   * The pictures that the gifts are printed from, by line id. Pictures that no longer exist are left out.
   * @param nameOf returns the file name without extension
   * @param expiresIn seconds
   */
  async printsOf(
    lines: readonly OrderLine[],
    nameOf: (line: OrderLine) => string,
    expiresIn: number,
  ): Promise<Map<string, PrintPicture>> {
    const files = await this.filesOf(lines);
    const prints = new Map<string, PrintPicture>();
    for (const line of lines) {
      const file = files.get(line.id);
      if (!file) continue;
      const { key, thumbnailKey, contentType, width, height } = file;
      const downloadAs = `${nameOf(line)}.${EXTENSIONS[contentType] ?? 'bin'}`;
      const previewUrl = await this.objects.signedUrl(thumbnailKey, { expiresIn });
      prints.set(line.id, { previewUrl, printUrl: await this.objects.signedUrl(key, { expiresIn, downloadAs }), width, height });
    }
    return prints;
  }

  /** Deletes the copies of these lines, including files that an interrupted attempt left without a row. */
  async erase(em: EntityManager, lines: readonly OrderLine[]): Promise<void> {
    for (const line of lines) {
      const months = line.calendar ? monthsOf(line.calendar).map(({ month }) => ({ ...line, month, revision: 0 })) : [];
      await this.deleteCopies([...earlierRevisions(line), line, ...months]);
      line.picture = null;
      await em.nativeUpdate(CalendarPicture, { orderLineId: line.id }, { picture: null });
    }
  }

  /** Deletes copies of the pictures that the line had before. One whose words alone were changed keeps its copy. */
  async eraseEarlier(line: OrderLine): Promise<void> {
    await this.deleteCopies(earlierRevisions(line).filter((earlier) => keysOf(earlier).key !== line.picture?.key));
  }

  private async deleteCopies(targets: readonly CopyTarget[]): Promise<void> {
    for (const { key, thumbnailKey } of targets.map(keysOf)) {
      await this.objects.delete(key);
      await this.objects.delete(thumbnailKey);
    }
  }

  private async faceOf(line: OrderLine, face: PrintedFace | null): Promise<Buffer | null> {
    if (!face) return null;
    const page = { orderLineId: line.id, month: face.month };
    const copy = face.month === 0 ? line.picture : (await this.database.fork().findOneOrFail(CalendarPicture, page)).picture;
    return this.renderer.cutFace(await this.objects.read(copyOf(line, copy).key), face.box);
  }

  /** @returns null when the picture is gone */
  private async copyOne(em: EntityManager, pictureId: string, target: CopyTarget): Promise<PictureCopy | null> {
    const source = await this.pictures.find(pictureId, em);
    if (!source) {
      logger.error({ orderId: target.orderId, orderLineId: target.id }, 'the picture of an order line is missing in storage');
      return null;
    }
    const { contentType, width, height } = source;
    const { key, thumbnailKey } = keysOf(target);
    await this.copyObject(source.storageKey, key);
    await this.copyObject(source.thumbnailKey, thumbnailKey);
    return { key, thumbnailKey, contentType, width, height };
  }

  private async read(line: OrderLine): Promise<Buffer | null> {
    return line.pictureId ? this.objects.read(copyOf(line, line.picture).key) : null;
  }

  private async filesOf(lines: readonly OrderLine[]): Promise<Map<string, PictureCopy>> {
    const inAccount = await this.pictures.findMany(lines.flatMap(({ picture, pictureId }) => (picture ? [] : (pictureId ?? []))));
    const files = new Map<string, PictureCopy>();
    for (const { id, pictureId, picture } of lines) {
      const original = inAccount.find((candidate) => candidate.id === pictureId);
      const file = picture ?? (original && { ...original, key: original.storageKey });
      if (file) files.set(id, file);
    }
    return files;
  }

  private async copyObject(from: string, to: string): Promise<void> {
    const { body, contentType } = await this.objects.get(from);
    await this.objects.put(to, await buffer(body), contentType);
  }
}

/** @throws Error without a copy */
function copyOf({ id }: OrderLine, copy: PictureCopy | null): PictureCopy {
  if (!copy) throw new Error(`Order line ${id} has a picture that was not copied.`);
  return copy;
}

function keysOf({ orderId, id, revision, month }: CopyTarget): { key: string; thumbnailKey: string } {
  const key = `${orderPictureFolder(orderId)}${fileName({ id, revision })}${month === undefined ? '' : `-${month}`}`;
  return { key, thumbnailKey: `${key}-thumbnail` };
}
