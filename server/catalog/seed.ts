import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { Database, ObjectStore } from '../platform/index.js';
import { PRODUCT_IMAGE_WIDTHS, type Category, type GiftKind } from './contract.js';
import { toColor } from './management/resize-image.js';
import { StoredImage } from './management/stored-image.entity.js';
import { Product, type ProductImage, type SourcePhoto, type StoredMesh } from './product.entity.js';
import { meshKey, productImageKey } from './product-view.js';
import type { WordField } from './words/contract.js';

const LARGEST = Math.max(...PRODUCT_IMAGE_WIDTHS);

type ImageWidth = (typeof PRODUCT_IMAGE_WIDTHS)[number];

type SeededImage = ProductImage & Required<Pick<ProductImage, 'color' | 'size'>>;

export interface SeedProduct {
  slug: string;
  name: string;
  description: string;
  category: Category;
  kind: GiftKind;
  /** Prices in cents; null if the variant is not sold. */
  pdfPriceCents: number | null;
  productPriceCents: number | null;
  comboPriceCents: number | null;
  aiPrompt: string;
  stockQuantity: number;
  stopSellingAtZero: boolean;
  isActive: boolean;
  createdAt: Date;
  /** WebP images of 4:5, and their AVIF files by width; null if there are none. */
  images: { bytes: () => Promise<Buffer>; avif: ((width: ImageWidth) => Promise<Buffer>) | null; alt: string }[];
  /** A small square version of the photo that the first image was made from; null if there is none. */
  print: (() => Promise<Buffer>) | null;
  /** The first image without a print, and the gzipped mesh of the print's position; null if it cannot show a customer's picture. `turned`: with its sheet turned. */
  scene: (SeedScene & { turned: SeedScene | null }) | null;
  words: WordField[];
}

interface SeedScene {
  blank: () => Promise<Buffer>;
  mesh: () => Promise<Buffer>;
}

/** Creates the initial products. Existing products keep the owner's changes. */
@Injectable()
export class CatalogSeed {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /** @returns whether the product was new */
  async ensure(seed: SeedProduct): Promise<boolean> {
    const em = this.database.fork();
    const existing = await em.findOne(Product, { seedKey: seed.slug });
    if (existing) {
      await this.addTurned(existing, seed);
      return false;
    }
    const images = await Promise.all(seed.images.map((image) => this.storeImage(image)));
    const [main] = images;
    if (seed.scene && main) main.area = await this.storeScenes(seed.scene, seed.createdAt);
    const stored = images.map(({ id, color, size }) => ({ id, color, ...size, uploadedAt: seed.createdAt, isUsed: true }));
    if (stored.length > 0) await em.insertMany(StoredImage, stored);
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
      images,
      print: seed.print && main ? await this.storePrint(seed.print, main) : null,
      wordFields: seed.words,
      createdAt: seed.createdAt,
    });
    return true;
  }

  /** Seeded products of older versions have scenes in one orientation only. */
  private async addTurned({ id }: Product, { scene, createdAt }: SeedProduct): Promise<void> {
    if (!scene?.turned) return;
    await this.database.transaction(async (em) => {
      const product = await em.findOneOrFail(Product, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const area = product.images[0]?.area;
      if (area?.type !== 'mesh' || area.turned || !scene.turned) return;
      const turned = await this.storeScene(scene.turned, createdAt);
      product.images = product.images.map((image, index) => (index === 0 ? { ...image, area: { ...area, turned } } : image));
    });
  }

  private async storeScenes({ turned, ...scene }: NonNullable<SeedProduct['scene']>, uploadedAt: Date): Promise<StoredMesh> {
    const usual = await this.storeScene(scene, uploadedAt);
    return { type: 'mesh', ...usual, ...(turned && { turned: await this.storeScene(turned, uploadedAt) }) };
  }

  private async storeScene({ blank, mesh }: SeedScene, uploadedAt: Date): Promise<Omit<StoredMesh, 'type' | 'turned'>> {
    const meshId = uuidv7();
    const [{ id: blankId, color, size }] = await Promise.all([
      this.storeImage({ bytes: blank, avif: null, alt: '' }),
      mesh().then((bytes) => this.objects.put(meshKey(meshId), bytes, 'application/octet-stream')),
    ]);
    await this.database.fork().insert(StoredImage, { id: blankId, color, ...size, uploadedAt, isUsed: true });
    return { meshId, blankId };
  }

  private async storePrint(bytes: () => Promise<Buffer>, main: ProductImage): Promise<SourcePhoto> {
    const id = uuidv7();
    const original = await bytes();
    await Promise.all(PRODUCT_IMAGE_WIDTHS.map((width) => this.objects.put(productImageKey(id, width), original, 'image/webp')));
    return { id, of: main.id };
  }

  private async storeImage({ bytes, avif, alt }: SeedProduct['images'][number]): Promise<SeededImage> {
    const id = uuidv7();
    const original = await bytes();
    await Promise.all(
      PRODUCT_IMAGE_WIDTHS.map(async (width) => {
        await this.objects.put(productImageKey(id, width), await resizeTo(original, width), 'image/webp');
        if (avif) await this.objects.put(productImageKey(id, width, 'avif'), await avif(width), 'image/avif');
      }),
    );
    return { id, alt, ...(await measure(original)) };
  }
}

/** Seed images are WebP files, so an image that already has the width is stored unchanged. */
async function resizeTo(original: Buffer, width: number): Promise<Buffer> {
  const { default: sharp } = await import('../platform/images/sharp.js');
  const image = sharp(original);
  if ((await image.metadata()).width === width) return original;
  return image.resize({ width }).webp({ quality: 82, effort: 2 }).toBuffer();
}

async function measure(original: Buffer): Promise<Pick<SeededImage, 'color' | 'size'>> {
  const { default: sharp } = await import('../platform/images/sharp.js');
  const { width, height } = await sharp(original).metadata();
  const pixel = await sharp(original).resize({ width: 1, height: 1, fit: 'inside' }).raw().toBuffer();
  return { color: toColor(pixel), size: { width: LARGEST, height: Math.round((height * LARGEST) / width) } };
}
