import { Injectable } from '@nestjs/common';
import type { GiftKind } from '../../catalog/index.js';
import { type StoredPicture, PictureRepository } from '../../generation/index.js';
import type { GiftPicture } from '../../gifts/index.js';
import { type EntityManager, logger, ObjectStore } from '../../platform/index.js';
import { OrderLine } from '../orders/order-line.entity.js';

/** A picture for whoever makes the gift. */
export interface PrintPicture {
  previewUrl: string;
  /** Downloads it in its full size. */
  printUrl: string;
  /** Pixels; null where they are not known any more. */
  width: number | null;
  height: number | null;
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/** Customers' own pictures on the gifts they ordered. */
@Injectable()
export class OrderPictures {
  constructor(
    private readonly objects: ObjectStore,
    private readonly generation: PictureRepository,
  ) {}

  /** Null for a gift without an own picture. @throws Error when the picture is gone */
  async read(line: OrderLine): Promise<Buffer | null> {
    if (line.pictureKey) return this.objects.read(line.pictureKey);
    if (!line.generatedImageId) return null;
    const image = await this.generation.find(line.generatedImageId);
    if (!image) throw new Error(`The picture ${line.generatedImageId} of order line ${line.id} is gone.`);
    return this.objects.read(image.storageKey);
  }

  /** What a painter needs for a gift with an own picture. @throws Error when the picture is gone */
  async giftOf(line: OrderLine, kind: GiftKind): Promise<GiftPicture> {
    const picture = await this.read(line);
    if (!picture) throw new Error(`The order line ${line.id} has no picture.`);
    return { picture, faces: line.faces ?? (await this.currentFaces(line)), kind, words: line.words.map(({ text }) => text) };
  }

  /** Lines from before their faces were noted do not know them. */
  private async currentFaces({ generatedImageId }: OrderLine): Promise<GiftPicture['faces']> {
    const image = generatedImageId ? await this.generation.find(generatedImageId) : null;
    return image?.faces ?? [];
  }

  /**
   * Addresses of small versions, by the line's id; pictures that are gone are left out.
   * @param expiresIn seconds
   */
  async addressesOf(lines: readonly OrderLine[], expiresIn: number): Promise<Map<string, string>> {
    return this.previewsOf(lines, await this.imagesOf(lines), expiresIn);
  }

  private imagesOf(lines: readonly OrderLine[]): Promise<StoredPicture[]> {
    return this.generation.findMany(lines.flatMap((line) => line.generatedImageId ?? []));
  }

  private async previewsOf(
    lines: readonly OrderLine[],
    images: readonly StoredPicture[],
    expiresIn: number,
  ): Promise<Map<string, string>> {
    const addresses = new Map<string, string>();
    for (const { id, pictureKey, generatedImageId } of lines) {
      const key = pictureKey ?? images.find((image) => image.id === generatedImageId)?.thumbnailKey;
      if (key) addresses.set(id, await this.objects.address(key, { expiresIn }));
    }
    return addresses;
  }

  /**
   * What the gifts are printed from, by the line's id; pictures that are gone are left out.
   * @param nameOf names the file, without its ending
   * @param expiresIn seconds
   */
  async printsOf(
    lines: readonly OrderLine[],
    nameOf: (line: OrderLine) => string,
    expiresIn: number,
  ): Promise<Map<string, PrintPicture>> {
    const images = await this.imagesOf(lines);
    const [previews, keptTypes] = await Promise.all([this.previewsOf(lines, images, expiresIn), this.keptTypesOf(lines)]);
    const prints = new Map<string, PrintPicture>();
    for (const line of lines) {
      const image = images.find(({ id }) => id === line.generatedImageId);
      const key = line.pictureKey ?? image?.storageKey;
      const contentType = line.pictureKey ? keptTypes.get(line.pictureKey) : image?.contentType;
      const previewUrl = previews.get(line.id);
      if (!key || !contentType || !previewUrl) continue;
      const downloadAs = `${nameOf(line)}.${ENDINGS[contentType] ?? 'bin'}`;
      const printUrl = await this.objects.address(key, { expiresIn, downloadAs });
      prints.set(line.id, { previewUrl, printUrl, width: image?.width ?? null, height: image?.height ?? null });
    }
    return prints;
  }

  /** Content types of the order's own copies, by their keys; what cannot be had is left out. */
  private async keptTypesOf(lines: readonly OrderLine[]): Promise<Map<string, string>> {
    const types = new Map<string, string>();
    const note = async (key: string) => {
      const { body, contentType } = await this.objects.get(key);
      body.destroy();
      types.set(key, contentType);
    };
    const keys = lines.flatMap(({ pictureKey }) => pictureKey ?? []);
    await Promise.all(
      keys.map((key) => note(key).catch((err: unknown) => logger.warn({ err, key }, 'the picture of an order cannot be read'))),
    );
    return types;
  }

  /**
   * Copies pictures of an order out of the account that they are being deleted from. The copies have fixed names.
   * @param imageId of the only one to be copied
   */
  async keep(em: EntityManager, orderId: string, imageId?: string): Promise<void> {
    const generatedImageId = imageId ?? { $ne: null };
    for (const line of await em.find(OrderLine, { orderId, generatedImageId, pictureKey: null })) {
      const image = await this.generation.find(line.generatedImageId as string);
      if (!image) {
        logger.error({ orderId, lineId: line.id }, 'the picture of an order is gone');
        continue;
      }
      const { body, contentType } = await this.objects.get(image.storageKey);
      const key = `${folderOf(orderId)}${line.id}`;
      await this.objects.put(key, body, contentType);
      line.pictureKey = key;
    }
  }

  async deleteKept(orderId: string): Promise<void> {
    await this.objects.deleteFolder(folderOf(orderId));
  }
}

function folderOf(orderId: string): `${string}/` {
  return `orders/${orderId}/`;
}
