import { Injectable } from '@nestjs/common';
import { Catalog } from '../../catalog/index.js';
import { SalesFigures } from '../../checkout/index.js';
import { PictureFigures } from '../../generation/index.js';
import type { Conversion } from './contract.js';

const DAYS = 30;
const MAX_PRODUCTS = 8;

/** Calculates how many pictures lead to orders. */
@Injectable()
export class Conversions {
  constructor(
    private readonly pictureFigures: PictureFigures,
    private readonly sales: SalesFigures,
    private readonly catalog: Catalog,
  ) {}

  async read(): Promise<Conversion> {
    // Far fewer are bought than made, so only these ids are read.
    const { products, ...counts } = await this.pictureFigures.countMade(DAYS, (em) => this.sales.listBought(em), MAX_PRODUCTS);
    const quotes = await this.catalog.quote(products.map(({ productId }) => ({ productId, productType: 'product' })));
    return {
      ...counts,
      products: products.map(({ productId, ...product }, index) => ({
        product_id: productId,
        name: quotes[index]?.name ?? 'A deleted product',
        image_url: quotes[index]?.imageUrl ?? null,
        ...product,
      })),
    };
  }
}
