import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { usualOrientation } from '../../catalog/index.js';
import { PictureRepository } from '../../generation/index.js';
import type { GiftPicture } from '../../gifts/index.js';
import { type EntityManager, logger, ObjectStore } from '../../platform/index.js';
import { OrderLine, type PictureCopy } from '../model/order-line.entity.js';
import { pictureFolder } from './folders.js';

export interface PrintPicture {
  previewUrl: string;
  /** Downloads the picture in full size. */
  printUrl: string;
  /** Pixels. */
  width: number;
  height: number;
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/** Customers' pictures on ordered gifts: the account's pictures until the order is paid, then the order's copies. */
@Injectable()
export class OrderPictures {
  constructor(
    private readonly objects: ObjectStore,
    private readonly pictures: PictureRepository,
  ) {}

  /**
   * Copies the pictures of a paid order, in the transaction of `em` that has locked the order. Skips pictures that have
   * copies. Copies have fixed names, so that a retry overwrites the files of an interrupted attempt.
   */
  async copy(em: EntityManager, where: { orderId: string; id?: string; pictureId?: string }): Promise<void> {
    for (const line of await em.find(OrderLine, { $and: [where, { pictureId: { $ne: null }, picture: null }] })) {
      const { orderId } = line;
      const source = await this.pictures.find(line.pictureId as string, em);
      if (!source) {
        logger.error({ orderId, orderLineId: line.id }, 'the picture of an order line is missing in storage');
        continue;
      }
      const { contentType, width, height } = source;
      const { key, thumbnailKey } = keysOf(line);
      await this.copyObject(source.storageKey, key);
      await this.copyObject(source.thumbnailKey, thumbnailKey);
      line.picture = { key, thumbnailKey, contentType, width, height };
    }
  }

  /** The painter's input for a gift. @throws Error when the order has no copy of the customer's picture */
  async giftOf(line: OrderLine): Promise<GiftPicture> {
    const picture = await this.read(line);
    const { faces, kind, words, labels } = line;
    const orientation = line.orientation ?? usualOrientation(kind);
    return { picture, faces, kind, orientation, words: words.map(({ text }) => text), labels };
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
  async erase(lines: readonly OrderLine[]): Promise<void> {
    for (const line of lines) {
      const { key, thumbnailKey } = keysOf(line);
      await this.objects.delete(key);
      await this.objects.delete(thumbnailKey);
      line.picture = null;
    }
  }

  private async read({ id, pictureId, picture }: OrderLine): Promise<Buffer | null> {
    if (!pictureId) return null;
    if (!picture) throw new Error(`Order line ${id} has no picture: ${pictureId} was not copied.`);
    return this.objects.read(picture.key);
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

function keysOf({ orderId, id }: OrderLine): { key: string; thumbnailKey: string } {
  return { key: `${pictureFolder(orderId)}${id}`, thumbnailKey: `${pictureFolder(orderId)}${id}-thumbnail` };
}
