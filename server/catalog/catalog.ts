import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Database, type EntityManager, ObjectStore } from '../platform/index.js';
import { type Category, type GiftKind, type Orientation, usualOrientation, type Variant } from './contract.js';
import { Product, type ProductImage, type StoredMesh } from './product.entity.js';
import type { CornersArea } from './scenes/contract.js';
import {
  canTurn,
  FOR_SALE,
  meshKey,
  productImageIdOf,
  productImageUrl,
  productImageKey,
  unitsLeftOf,
  priceOf,
  PUBLIC_COLUMNS,
  type PublicProductRow,
} from './product-view.js';
import type { WordField } from './words/contract.js';

const unpacked = promisify(gunzip);

/** A variant of a product at its current price. */
export interface Quote {
  productId: string;
  productType: Variant;
  name: string;
  category: Category;
  kind: GiftKind;
  /** Whether the customer can have it in either orientation. */
  canTurn: boolean;
  wordFields: WordField[];
  /** Cents; 0 if this variant is not sold. */
  unitCents: number;
  /** False for inactive and deleted products. */
  isForSale: boolean;
  /** Path on the shop's site; null without images. */
  imageUrl: string | null;
  /** Units that can still be reserved; null without a limit, and for PDFs. */
  unitsLeft: number | null;
}

/** An image of a product on which a customer's picture can be shown. */
export interface GiftPhoto {
  kind: GiftKind;
  canTurn: boolean;
  wordFields: WordField[];
  isForSale: boolean;
  photo: ProductImage & { area: NonNullable<ProductImage['area']> };
}

export function areaFor({ kind, photo: { area } }: GiftPhoto, orientation: Orientation): CornersArea | StoredMesh {
  if (area.type !== 'mesh' || !area.turned || orientation === usualOrientation(kind)) return area;
  return { type: 'mesh', ...area.turned };
}

type QuotedRow = PublicProductRow & { reservedQuantity: number; isForSale: boolean };
const QUOTES = `select ${PUBLIC_COLUMNS}, p.reserved_quantity as "reservedQuantity", ${FOR_SALE} as "isForSale" from catalog.products p where p.id = any($1::uuid[])`;

/** Product data for other modules. */
@Injectable()
export class Catalog {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /** Current prices, in the order of `items`; null for unknown products. @param em of a transaction that is under way */
  async quote(items: readonly { productId: string; productType: Variant }[], em?: EntityManager): Promise<(Quote | null)[]> {
    const ids = [...new Set(items.map((item) => item.productId))];
    const statement = { name: 'quotes', text: QUOTES, values: [ids] };
    const products = await (em ? this.database.queryIn<QuotedRow>(em, statement) : this.database.query<QuotedRow>(statement));
    const byId = new Map(products.map((product) => [product.id, product]));
    return items.map(({ productId, productType }) => {
      const product = byId.get(productId);
      if (!product) return null;
      const [main] = product.images;
      return {
        productId,
        productType,
        name: product.name,
        category: product.category,
        kind: product.kind,
        canTurn: canTurn(product),
        wordFields: product.wordFields,
        unitCents: priceOf(product, productType),
        isForSale: product.isForSale,
        imageUrl: main ? productImageUrl(main.id) : null,
        unitsLeft: productType === 'pdf' ? null : unitsLeftOf(product),
      };
    });
  }

  /** Null if the product is not for sale. The prompt never leaves the server. */
  async findForGeneration(
    productId: string,
  ): Promise<{ name: string; aiPrompt: string; kind: GiftKind; canTurn: boolean } | null> {
    const product = await this.database.fork().findOne(Product, { id: productId, isActive: true, deletedAt: null });
    return product && { name: product.name, aiPrompt: product.aiPrompt, kind: product.kind, canTurn: canTurn(product) };
  }

  /** Gift photos by product id. Leaves out products without a print area. */
  async findGiftPhotos(productIds: readonly string[]): Promise<Map<string, GiftPhoto>> {
    const products = await this.database.fork().find(Product, { id: { $in: [...new Set(productIds)] } });
    return new Map(
      products.flatMap(({ id, kind, wordFields, isActive, deletedAt, images }) => {
        const photo = images.find((image): image is GiftPhoto['photo'] => Boolean(image.area));
        if (!photo) return [];
        const turns = canTurn({ kind, images });
        return [[id, { kind, canTurn: turns, wordFields, isForSale: isActive && !deletedAt, photo }] as const];
      }),
    );
  }

  /** The mesh that says where the print is on a rendered image, for the painter. @throws AppError STORAGE.NOT_FOUND */
  async readMesh(meshId: string): Promise<Buffer> {
    return unpacked(await this.objects.read(meshKey(meshId)));
  }

  /** The largest version of a product image. @throws AppError STORAGE.NOT_FOUND */
  readProductImage(id: string): Promise<Buffer> {
    return this.objects.read(productImageKey(id, 800));
  }

  /** @param url of a product image @throws AppError STORAGE.NOT_FOUND */
  readImageAt(url: string): Promise<Buffer> {
    return this.readProductImage(productImageIdOf(url));
  }

  countProducts(filter: { isActive?: boolean } = {}): Promise<number> {
    return this.database.fork().count(Product, { deletedAt: null, ...filter });
  }
}
