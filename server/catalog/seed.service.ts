import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { Database, ObjectStore } from '../platform/index.js';
import { PICTURE_WIDTHS, type Category, type GiftKind } from './contract.js';
import { StoredPicture } from './management/stored-picture.entity.js';
import { Product, type ProductPicture, type ProductPrint } from './product.entity.js';
import { pictureKey } from './product-view.js';

export interface SeedProduct {
  slug: string;
  name: string;
  description: string;
  category: Category;
  kind: GiftKind;
  /** Cents; null when the variant is not sold. */
  pdfPriceCents: number | null;
  productPriceCents: number | null;
  comboPriceCents: number | null;
  aiPrompt: string;
  stockQuantity: number;
  stopSellingAtZero: boolean;
  isActive: boolean;
  createdAt: Date;
  pictures: { bytes: () => Promise<Buffer>; alt: string }[];
  /** The photo that the first picture was made from, small and square; null where that tells no story. */
  print: (() => Promise<Buffer>) | null;
}

/**
 * Puts the first products on the shelf. A product that was ever seeded is left as the owner made it, but for a print
 * that it does not have yet.
 */
@Injectable()
export class SeedService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /** @returns whether the product was new */
  async ensure(seed: SeedProduct): Promise<boolean> {
    const em = this.database.fork();
    const known = await em.findOne(Product, { seedKey: seed.slug });
    if (known) {
      await this.addPrint(known, seed);
      return false;
    }
    const pictures = await Promise.all(seed.pictures.map((picture) => this.storePicture(picture)));
    const [main] = pictures;
    const stored = pictures.map(({ id }) => ({ id, uploadedAt: seed.createdAt, isUsed: true }));
    if (stored.length > 0) await em.insertMany(StoredPicture, stored);
    await em.insert(Product, {
      id: uuidv7(),
      seedKey: seed.slug,
      name: seed.name,
      description: seed.description,
      category: seed.category,
      kind: seed.kind,
      pdfPriceCents: seed.pdfPriceCents ?? 0,
      productPriceCents: seed.productPriceCents ?? 0,
      comboPriceCents: seed.comboPriceCents ?? 0,
      aiPrompt: seed.aiPrompt,
      stockQuantity: seed.stockQuantity,
      stopSellingAtZero: seed.stopSellingAtZero,
      isActive: seed.isActive,
      pictures,
      print: seed.print && main ? await this.storePrint(seed.print, main) : null,
      createdAt: seed.createdAt,
    });
    return true;
  }

  /** Shops that were seeded before there were prints get them, while the picture that was made from it is still shown. */
  private async addPrint(product: Product, { print, pictures }: SeedProduct): Promise<void> {
    const [main] = product.pictures;
    if (!print || product.print || !main || main.alt !== pictures[0]?.alt) return;
    const stored = await this.storePrint(print, main);
    await this.database.fork().nativeUpdate(Product, { id: product.id, print: null }, { print: stored });
  }

  private async storePrint(bytes: () => Promise<Buffer>, main: ProductPicture): Promise<ProductPrint> {
    const id = uuidv7();
    const original = await bytes();
    await Promise.all(PICTURE_WIDTHS.map((width) => this.objects.put(pictureKey(id, width), original, 'image/webp')));
    return { id, of: main.id };
  }

  private async storePicture({ bytes, alt }: SeedProduct['pictures'][number]): Promise<ProductPicture> {
    const id = uuidv7();
    const original = await bytes();
    await Promise.all(
      PICTURE_WIDTHS.map(async (width) => this.objects.put(pictureKey(id, width), await inWidth(original, width), 'image/webp')),
    );
    return { id, alt };
  }
}

/** The seed's pictures are finished WebP files: one that has the width already is taken as it is. */
async function inWidth(original: Buffer, width: number): Promise<Buffer> {
  const picture = sharp(original);
  if ((await picture.metadata()).width === width) return original;
  return picture.resize({ width }).webp({ quality: 82, effort: 2 }).toBuffer();
}
