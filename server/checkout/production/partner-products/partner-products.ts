import { Injectable } from '@nestjs/common';
import { type GiftKind, ProductManagement, type Product } from '../../../catalog/index.js';
import { AppError, AuditLog, Clock, Database, type EntityManager, takeLock } from '../../../platform/index.js';
import {
  type PartnerArea,
  PartnerRefusedError,
  type PartnerQuote,
  PartnerUnauthorizedError,
  PartnerUnreachableError,
  PrintPartner,
} from '../print-partner.js';
import type { PartnerProductWrite, PrintPartnerOfProduct, SkuCheck } from './contract.js';
import { dpiOf, fitOf, HOME } from './fit.js';
import { PartnerProduct } from './partner-product.entity.js';

/** The result of checking a SKU, and the details that are stored. */
interface Checked {
  check: SkuCheck;
  kind: GiftKind;
  attributes: Record<string, string>;
  areas: PartnerArea[];
}

/** Which product of the print partner each product of the shop is. */
@Injectable()
export class PartnerProducts {
  constructor(
    private readonly partner: PrintPartner,
    private readonly products: ProductManagement,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /** The partner's products for these products; none for products that the partner does not make. */
  findMany(em: EntityManager, productIds: readonly string[]): Promise<PartnerProduct[]> {
    return em.find(PartnerProduct, { productId: { $in: [...productIds] } });
  }

  async show(productId: string): Promise<PrintPartnerOfProduct> {
    const { kind } = await this.products.find(productId);
    const found = await this.database.fork().findOne(PartnerProduct, { productId });
    return {
      is_on: this.partner.isOn,
      is_live: this.partner.isLive,
      product: found && {
        sku: found.sku,
        attributes: found.attributes,
        suits_kind: suits(found, kind),
        cost_cents: found.costCents,
        currency: found.currency,
        checked_at: found.checkedAt.toISOString(),
      },
    };
  }

  /** @throws AppError CATALOG.PRODUCT_NOT_FOUND, CHECKOUT.NO_PRINT_PARTNER, CHECKOUT.PRINT_PARTNER_AWAY, CHECKOUT.PRINT_PARTNER_KEY */
  async check(productId: string, request: PartnerProductWrite): Promise<SkuCheck> {
    return (await this.examine(productId, request)).check;
  }

  /** @throws AppError CHECKOUT.SKU_REFUSED with the faults, and what `check` throws */
  async save(productId: string, request: PartnerProductWrite, ownerId: string): Promise<void> {
    const { check, kind, attributes, areas } = await this.examine(productId, request);
    const [fault] = check.faults;
    if (fault || !check.quote) {
      throw new AppError('CHECKOUT.SKU_REFUSED', fault?.message ?? 'There is no price for this SKU.', { fields: check.faults });
    }
    const { items_cents, shipping_cents, currency } = check.quote;
    await this.database.transaction(async (em) => {
      const before = await this.lock(em, productId);
      const kept = { sku: check.sku, attributes };
      const checked = { checkedAt: this.clock.now(), checkedBy: ownerId };
      await em.upsert(PartnerProduct, {
        productId,
        ...kept,
        kind,
        areas,
        costCents: items_cents + shipping_cents,
        currency,
        ...checked,
      });
      this.record(em, productId, ownerId, before, kept);
    });
  }

  /** Idempotent. */
  async remove(productId: string, ownerId: string): Promise<void> {
    await this.products.find(productId);
    await this.database.transaction(async (em) => {
      const before = await this.lock(em, productId);
      if (!before) return;
      await em.nativeDelete(PartnerProduct, { productId });
      this.record(em, productId, ownerId, before, null);
    });
  }

  private async examine(productId: string, { sku, attributes: chosen }: PartnerProductWrite): Promise<Checked> {
    if (!this.partner.isOn) {
      throw new AppError('CHECKOUT.NO_PRINT_PARTNER', 'The shop has no print partner: PRODIGI_API_KEY is not set.');
    }
    const product = await this.products.find(productId);
    const described = await this.ask(() => this.partner.describe(sku));
    if (!described) return unknown(sku, product);
    const { faults, attributes, areas, shipsTo, notTo } = fitOf(described, chosen, product.kind);
    const { quote = null, refusals = [] } = faults.length > 0 ? {} : await this.quote(sku, attributes, areas);
    const largest = areas.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
    const check: SkuCheck = {
      sku: described.sku,
      faults: [...faults, ...refusals],
      attributes: Object.entries(described.attributes).map(([name, values]) => ({
        name,
        values,
        chosen: attributes[name] ?? null,
      })),
      areas: areas.map((area) => ({ ...area, dpi: area === largest ? dpiOf(area, product.kind) : null })),
      ships_to: shipsTo,
      not_to: notTo,
      quote: quote && { items_cents: quote.itemsCents, shipping_cents: quote.shippingCents, currency: quote.currency },
      price_cents: priceOf(product),
      margin_cents: quote && marginOf(product, quote),
    };
    return { check, kind: product.kind, attributes, areas };
  }

  private async quote(
    sku: string,
    attributes: Record<string, string>,
    areas: readonly PartnerArea[],
  ): Promise<{ quote?: PartnerQuote; refusals?: SkuCheck['faults'] }> {
    const item = { sku, copies: 1, attributes, areas: areas.map(({ name }) => name) };
    try {
      const quote = await this.ask(() => this.partner.quote({ country: HOME, express: false, items: [item] }));
      if (quote) return { quote };
      return { refusals: [{ field: 'sku', message: 'The print partner doesn’t make this right now.' }] };
    } catch (error) {
      if (!(error instanceof PartnerRefusedError)) throw error;
      const problems = error.problems.map(({ path, code }) => `${path} ${code}`.trim()).join(', ');
      return { refusals: [{ field: 'sku', message: `The print partner gives no price for this: ${problems}.` }] };
    }
  }

  private async ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof PartnerUnreachableError) {
        throw new AppError('CHECKOUT.PRINT_PARTNER_AWAY', 'The print partner doesn’t answer. Please try again in a moment.');
      }
      if (error instanceof PartnerUnauthorizedError) {
        throw new AppError('CHECKOUT.PRINT_PARTNER_KEY', 'The print partner doesn’t accept the key in PRODIGI_API_KEY.');
      }
      throw error;
    }
  }

  private async lock(em: EntityManager, productId: string): Promise<Kept | null> {
    await takeLock(em, `production.partner-product:${productId}`);
    const row = await em.findOne(PartnerProduct, { productId });
    return row && { sku: row.sku, attributes: row.attributes };
  }

  private record(em: EntityManager, subjectId: string, actorId: string, before: Kept | null, after: Kept | null): void {
    const action = after ? 'print-partner-set' : 'print-partner-removed';
    this.audit.record(em, {
      actorId,
      subject: 'product',
      subjectId,
      action,
      before: before && { ...before },
      after: after && { ...after },
    });
  }
}

/** Whether gifts of this kind are made under the SKU. Not if the product has become another kind since the SKU was checked. */
export function suits(product: PartnerProduct, kind: GiftKind): boolean {
  return product.kind === null || product.kind === kind;
}

type Kept = Pick<PartnerProduct, 'sku' | 'attributes'>;

function unknown(sku: string, product: Product): Checked {
  const faults = [{ field: 'sku', message: `The print partner has no product with the SKU “${sku}”.` }];
  const nothing = { attributes: [], areas: [], ships_to: [], not_to: [], quote: null, margin_cents: null };
  const check = { sku, faults, ...nothing, price_cents: priceOf(product) };
  return { check, kind: product.kind, attributes: {}, areas: [] };
}

function priceOf({ productPriceCents, comboPriceCents }: Product): number {
  return productPriceCents || comboPriceCents;
}

function marginOf(product: Product, { itemsCents, shippingCents, currency }: PartnerQuote): number | null {
  const price = priceOf(product);
  return price > 0 && currency === 'USD' ? price - itemsCents - shippingCents : null;
}
