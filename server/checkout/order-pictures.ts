import { Injectable } from '@nestjs/common';
import { Generation } from '../generation/index.js';
import { type EntityManager, logger, ObjectStore } from '../platform/index.js';
import { OrderLine } from './order-line.entity.js';

/** Customers' own pictures on the gifts they ordered. */
@Injectable()
export class OrderPictures {
  constructor(
    private readonly objects: ObjectStore,
    private readonly generation: Generation,
  ) {}

  /** Null for a gift without an own picture. @throws Error when the picture is gone */
  async read(line: OrderLine): Promise<Buffer | null> {
    if (line.pictureKey) return this.objects.read(line.pictureKey);
    if (!line.generatedImageId) return null;
    const image = await this.generation.readImage(line.generatedImageId);
    if (!image) throw new Error(`The picture ${line.generatedImageId} of order line ${line.id} is gone.`);
    return this.objects.read(image.storageKey);
  }

  /** Copies the pictures of an order out of the account that is being deleted. The copies have fixed names. */
  async keep(em: EntityManager, orderId: string): Promise<void> {
    for (const line of await em.find(OrderLine, { orderId, generatedImageId: { $ne: null }, pictureKey: null })) {
      const image = await this.generation.readImage(line.generatedImageId as string);
      if (!image) {
        logger.error({ orderId, lineId: line.id }, 'the picture of an order that is still to be shipped is gone');
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
