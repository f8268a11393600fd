import { Injectable } from '@nestjs/common';
import { type FilterQuery, LockMode, raw, UniqueConstraintViolationException } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import {
  AppError,
  AuditLog,
  Clock,
  type CountedPage,
  Database,
  type EntityManager,
  findPage,
  type PageRequest,
} from '../../platform/index.js';
import type { Category } from '../contract.js';
import { HELD_UNITS } from '../product-view.js';
import { Product } from '../product.entity.js';
import { draftOf, type ProductDraft } from './owner-product.js';
import { ProductImages } from './product-images.js';

declare global {
  interface AuditSubjects {
    product: true;
  }
}

export interface OwnerProductFilter {
  /** Part of the name. */
  search?: string | undefined;
  category?: Category | undefined;
  isActive?: boolean | undefined;
  /** Only deleted products, instead of only the others. */
  isDeleted?: boolean | undefined;
  /** Only products that stop selling at zero and have at most this many unreserved units. */
  maxUnitsLeft?: number | undefined;
}

/** If `printAreas` is absent, each image keeps its own. */
export type ProductChanges = Omit<ProductDraft, 'printAreas'> & { printAreas: ProductDraft['printAreas'] | undefined };

/** The state of the product when the owner's form was opened. */
export interface ExpectedProduct {
  version: number;
  stockQuantity: number;
}

interface ProductChange {
  actorId: string;
  action: string;
  before: ProductDraft | null;
  after: ProductDraft | null;
}

/** The owner's product management. Only `list` and `restore` find deleted products. */
@Injectable()
export class ProductManagement {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly images: ProductImages,
  ) {}

  /** Newest first. @throws AppError REQUEST.INVALID when `after` is not a product */
  async list(filter: OwnerProductFilter, request: PageRequest): Promise<CountedPage<Product>> {
    const conditions = conditionsOf(filter);
    const [page, total] = await Promise.all([
      findPage(this.database.fork(), Product, conditions, request),
      this.database.fork().count(Product, conditions),
    ]);
    return { ...page, total };
  }

  find(id: string): Promise<Product> {
    return this.database.fork().findOneOrFail(Product, { id, deletedAt: null }, { failHandler: notFound });
  }

  /**
   * Idempotent by the id that the client has chosen: the product that the first request created becomes as the draft.
   * @throws AppError REQUEST.INVALID for unknown images, or print areas of other images
   */
  async create(draft: ProductChanges, actorId: string, id: string = uuidv7()): Promise<Product> {
    try {
      return await this.insert(draft, actorId, id);
    } catch (error) {
      const created =
        error instanceof UniqueConstraintViolationException && (await this.database.fork().findOne(Product, { id }));
      if (!created) throw error;
      return this.update(id, draft, { version: 1, stockQuantity: created.stockQuantity }, actorId);
    }
  }

  private insert(draft: ProductChanges, actorId: string, id: string): Promise<Product> {
    return this.database.transaction(async (em) => {
      const { imageUrls, printAreas, ...fields } = draft;
      const product = em.create(Product, {
        ...fields,
        id,
        seedKey: null,
        reservedQuantity: 0,
        images: await this.images.attach(em, { imageUrls, printAreas }, [], draft.name),
        print: null,
        createdAt: this.clock.now(),
        version: 1,
        deletedAt: null,
      });
      this.record(em, product, { actorId, action: 'created', before: null, after: draftOf(product) });
      return product;
    });
  }

  /**
   * Accounts for units sold since the form was opened.
   * @throws AppError CATALOG.PRODUCT_NOT_FOUND, CATALOG.PRODUCT_CHANGED when the product differs from `seen`, REQUEST.INVALID
   */
  async update(id: string, draft: ProductChanges, seen: ExpectedProduct, actorId: string): Promise<Product> {
    return this.change(id, seen.version, actorId, 'changed', async (em, product) => {
      const { imageUrls, printAreas, stockQuantity, ...fields } = draft;
      if (stockQuantity !== seen.stockQuantity) {
        if (product.stockQuantity !== seen.stockQuantity) throw stockConflict(product, seen);
        product.stockQuantity = stockQuantity;
      }
      // Images with the product's name as alt text get its new name.
      const current = product.images.map((image) => ({
        ...image,
        alt: image.alt === product.name ? draft.name : image.alt,
      }));
      product.images = await this.images.attach(em, { imageUrls, printAreas }, current, draft.name);
      Object.assign(product, fields);
    });
  }

  /** @throws AppError CATALOG.PRODUCT_NOT_FOUND, CATALOG.PRODUCT_CHANGED when `version` is outdated */
  async setActive(id: string, isActive: boolean, version: number, actorId: string): Promise<Product> {
    return this.change(id, version, actorId, isActive ? 'activated' : 'deactivated', async (_em, product) => {
      product.isActive = isActive;
    });
  }

  /** Idempotent. Orders have their own copy of its name and price. */
  async delete(id: string, actorId: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const product = await lock(em, id);
      if (product.deletedAt) return;
      product.deletedAt = this.clock.now();
      product.version += 1;
      this.record(em, product, { actorId, action: 'deleted', before: draftOf(product), after: null });
    });
  }

  /** Idempotent. */
  async restore(id: string, actorId: string): Promise<Product> {
    return this.database.transaction(async (em) => {
      const product = await lock(em, id);
      if (product.deletedAt) {
        product.deletedAt = null;
        product.version += 1;
        this.record(em, product, { actorId, action: 'restored', before: null, after: draftOf(product) });
      }
      return product;
    });
  }

  /** Locks the row, so that the second of two changes to one version is rejected. A save without changes keeps the version. */
  private async change(
    id: string,
    version: number,
    actorId: string,
    action: string,
    apply: (em: EntityManager, product: Product) => Promise<void>,
  ): Promise<Product> {
    return this.database.transaction(async (em) => {
      const product = await lock(em, id);
      if (product.deletedAt) throw notFound();
      if (product.version !== version) throw versionConflict();
      const before = draftOf(product);
      await apply(em, product);
      const after = draftOf(product);
      if (JSON.stringify(before) !== JSON.stringify(after)) product.version += 1;
      this.record(em, product, { actorId, action, before, after });
      return product;
    });
  }

  private record(em: EntityManager, { id }: Product, change: ProductChange): void {
    this.audit.record(em, { ...change, subject: 'product', subjectId: id });
  }
}

function conditionsOf({ search, category, isActive, isDeleted, maxUnitsLeft }: OwnerProductFilter): FilterQuery<Product> {
  return {
    deletedAt: isDeleted ? { $ne: null } : null,
    ...(search !== undefined && { [raw('platform.folded(name)')]: { $like: raw('platform.contains_pattern(?)', [search]) } }),
    ...(category !== undefined && { category }),
    ...(isActive !== undefined && { isActive }),
    ...(maxUnitsLeft !== undefined && {
      stopSellingAtZero: true,
      [raw(`stock_quantity - ${HELD_UNITS}`)]: { $lte: maxUnitsLeft },
    }),
  };
}

function lock(em: EntityManager, id: string): Promise<Product> {
  return em.findOneOrFail(Product, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: notFound });
}

function notFound(): AppError {
  return new AppError('CATALOG.PRODUCT_NOT_FOUND', 'Product not found');
}

function versionConflict(): AppError {
  return new AppError(
    'CATALOG.PRODUCT_CHANGED',
    'This product was changed somewhere else in the meantime. Please reopen it and make your change again.',
  );
}

function stockConflict({ stockQuantity }: Product, seen: ExpectedProduct): AppError {
  const count = `there are ${stockQuantity} now, not ${seen.stockQuantity}`;
  return new AppError(
    'CATALOG.PRODUCT_CHANGED',
    `Some were sold while you were editing: ${count}. Please reopen the product and set its stock.`,
  );
}
