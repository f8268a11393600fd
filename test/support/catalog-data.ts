import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Category } from '../../server/catalog/contract.js';
import { projectRoot } from '../../server/platform/index.js';
import type { TestShop } from './test-shop.js';

export interface ProductRow {
  id: string;
  name: string;
  description: string;
  category: Category;
  /** Cents; 0 when not sold. */
  pdf: number;
  product: number;
  combo: number;
  isActive: boolean;
  createdAt: Date;
}

/** Inserts a product without images. @returns its id */
export async function insertProduct(shop: TestShop, overrides: Partial<ProductRow> = {}): Promise<string> {
  const product: ProductRow = {
    id: uuidv7(),
    name: 'A gift',
    description: '',
    category: 'All Creative Gifts',
    pdf: 1800,
    product: 6400,
    combo: 7200,
    isActive: true,
    createdAt: new Date(),
    ...overrides,
  };
  const { id, name, description, category, pdf, combo, isActive, createdAt } = product;
  await shop.sql(
    `insert into catalog.products (id, name, description, category, pdf_price_cents, product_price_cents, combo_price_cents,
       ai_prompt, stock_quantity, stop_selling_at_zero, is_active, pictures, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, '', 10, false, $8, '[]', $9)`,
    [id, name, description, category, pdf, product.product, combo, isActive, createdAt],
  );
  return id;
}

interface SeedFile {
  name: string;
  description: string;
  category: Category;
  pdfPriceCents: number | null;
  productPriceCents: number | null;
  comboPriceCents: number | null;
  orderRank: number;
}

/** Inserts the seed products without images, newest first. */
export async function insertSeedProducts(shop: TestShop): Promise<void> {
  const text = await readFile(join(projectRoot, 'server/database/seed/products.json'), 'utf8');
  for (const { pdfPriceCents, productPriceCents, comboPriceCents, orderRank, ...seed } of JSON.parse(text) as SeedFile[]) {
    const { name, description, category } = seed;
    await insertProduct(shop, {
      ...{ name, description, category },
      ...{ pdf: pdfPriceCents ?? 0, product: productPriceCents ?? 0, combo: comboPriceCents ?? 0 },
      createdAt: new Date(Date.UTC(2026, 0, 1) - orderRank * 60_000),
    });
  }
}
