import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Database, type EntityManager, ObjectStore } from '../platform/index.js';
import { type Category, type GiftKind, type Variant } from './contract.js';
import { FavoritesService } from './favorites.service.js';
import { ProductImages } from './management/product-images.js';
import { Product, type ProductImage } from './product.entity.js';
import { FOR_SALE, meshKey, productImageUrl, productImageKey, piecesLeftOf, priceOf, PUBLIC_COLUMNS, type PublicProductRow } from './product-view.js';
import { SeedService, type SeedProduct } from './seed.service.js';
import type { WordField } from './words/contract.js';
import { type StockItem, StockService } from './stock.service.js';

const unpacked = promisify(gunzip);

/** A product's variant as it can be sold at this moment. */
export interface Quote {
  productId: string;
  productType: Variant;
  name: string;
  category: Category;
  kind: GiftKind;
  wordFields: WordField[];
  /** Cents; 0 when this variant is not sold. */
  unitCents: number;
  /** False for inactive and deleted products. */
  isForSale: boolean;
  /** Path on our site, null without pictures. */
  imageUrl: string | null;
  /** The picture that stands for the artwork by itself: the second, or the only one. Null without pictures. */
  artworkId: string | null;
  /** Pieces that can still be held; null without a limit, and for what is no physical gift. */
  piecesLeft: number | null;
}

/** A photo of a product on which a customer's picture can be put. */
export interface GiftPhoto {
  kind: GiftKind;
  wordFields: WordField[];
  isForSale: boolean;
  photo: ProductImage & { area: NonNullable<ProductImage['area']> };
}

type QuotedRow = PublicProductRow & { isForSale: boolean };
const QUOTES = `select ${PUBLIC_COLUMNS}, ${FOR_SALE} as "isForSale" from catalog.products p where p.id = any($1::uuid[])`;

/** What other modules read of products. */
@Injectable()
export class Catalog {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly stock: StockService,
    private readonly seeds: SeedService,
    private readonly favorites: FavoritesService,
    private readonly images: ProductImages,
  ) {}

  /** Prices of this moment, in the order asked for; null for unknown products. */
  async quote(items: readonly { productId: string; productType: Variant }[]): Promise<(Quote | null)[]> {
    const ids = [...new Set(items.map((item) => item.productId))];
    const products = await this.database.query<QuotedRow>({ name: 'quotes', text: QUOTES, values: [ids] });
    const byId = new Map(products.map((product) => [product.id, product]));
    return items.map(({ productId, productType }) => {
      const product = byId.get(productId);
      if (!product) return null;
      const [main, artwork = main] = product.pictures;
      return {
        productId,
        productType,
        name: product.name,
        category: product.category,
        kind: product.kind,
        wordFields: product.wordFields,
        unitCents: priceOf(product, productType),
        isForSale: product.isForSale,
        imageUrl: main ? productImageUrl(main.id) : null,
        artworkId: artwork?.id ?? null,
        piecesLeft: productType === 'pdf' ? null : piecesLeftOf(product),
      };
    });
  }

  /** What the generator needs of a product; null when it is not for sale. The prompt never leaves the server. */
  async findForGeneration(productId: string): Promise<{ name: string; aiPrompt: string; kind: GiftKind } | null> {
    const product = await this.database.fork().findOne(Product, { id: productId, isActive: true, deletedAt: null });
    return product && { name: product.name, aiPrompt: product.aiPrompt, kind: product.kind };
  }

  /** By the product's id; products on whose photos no picture can be put are left out. */
  async findGiftPhotos(productIds: readonly string[]): Promise<Map<string, GiftPhoto>> {
    const products = await this.database.fork().find(Product, { id: { $in: [...new Set(productIds)] } });
    return new Map(
      products.flatMap(({ id, kind, wordFields, isActive, deletedAt, pictures }) => {
        const photo = pictures.find((picture): picture is GiftPhoto['photo'] => Boolean(picture.area));
        return photo ? [[id, { kind, wordFields, isForSale: isActive && !deletedAt, photo }] as const] : [];
      }),
    );
  }

  /** Where the print lies on a rendered photo, as the painter reads it. @throws AppError STORAGE.NOT_FOUND */
  async readMesh(meshId: string): Promise<Buffer> {
    return unpacked(await this.objects.read(meshKey(meshId)));
  }

  /** A picture of a product, as large as we have it. @throws AppError STORAGE.NOT_FOUND */
  readProductImage(id: string): Promise<Buffer> {
    return this.objects.read(productImageKey(id, 800));
  }

  /**
   * @param mayHold false to look only
   * @returns whether the pieces are held
   * @throws AppError CATALOG.OUT_OF_STOCK
   */
  reserveStock(em: EntityManager, items: readonly StockItem[], mayHold: boolean): Promise<boolean> {
    return this.stock.reserve(em, items, mayHold);
  }

  releaseStock(em: EntityManager, items: readonly StockItem[]): Promise<void> {
    return this.stock.release(em, items);
  }

  /** For an order that is paid. @returns false, with nothing taken, when there are not enough of one */
  takeStock(em: EntityManager, items: readonly StockItem[]): Promise<boolean> {
    return this.stock.take(em, items);
  }

  /** As far as there are pieces. */
  takeAvailableStock(em: EntityManager, items: readonly StockItem[]): Promise<void> {
    return this.stock.takeAvailable(em, items);
  }

  /** Pieces that somebody who pays now can have, of those products that stop selling at zero. */
  countLimitedStock(em: EntityManager, productIds: readonly string[]): Promise<Map<string, number>> {
    return this.stock.countLimited(em, productIds);
  }

  countProducts(filter: { isActive?: boolean } = {}): Promise<number> {
    return this.database.fork().count(Product, { deletedAt: null, ...filter });
  }

  /** Forgets what a deleted user liked. */
  eraseFavorites(userId: string): Promise<void> {
    return this.favorites.erase(userId);
  }

  /** Erases pictures that were uploaded for a product and never used. @param signal stops between two */
  sweepProductImages(signal: AbortSignal): Promise<void> {
    return this.images.sweep(signal);
  }

  /** @returns whether the product was new */
  ensureSeedProduct(seed: SeedProduct): Promise<boolean> {
    return this.seeds.ensure(seed);
  }
}
