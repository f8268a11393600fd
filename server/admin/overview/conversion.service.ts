import { Injectable } from '@nestjs/common';
import { Catalog } from '../../catalog/index.js';
import { SalesStats } from '../../checkout/index.js';
import { type MadePicture, PictureStats } from '../../generation/index.js';
import type { Conversion } from './contract.js';

const DAYS = 30;
const MAX_PRODUCTS = 8;

/** Calculates how many pictures lead to orders. */
@Injectable()
export class ConversionService {
  constructor(
    private readonly pictures: PictureStats,
    private readonly sales: SalesStats,
    private readonly catalog: Catalog,
  ) {}

  async read(): Promise<Conversion> {
    const made = await this.pictures.listMade(DAYS);
    const bought = await this.sales.findBought(made.map(({ id }) => id));
    const isBought = ({ id }: MadePicture) => bought.has(id);
    return {
      pictures: made.length,
      bought: bought.size,
      customers: new Set(made.map(({ userId }) => userId)).size,
      buyers: new Set(made.filter(isBought).map(({ userId }) => userId)).size,
      products: await this.byProduct(made, isBought),
    };
  }

  private async byProduct(
    made: readonly MadePicture[],
    isBought: (picture: MadePicture) => boolean,
  ): Promise<Conversion['products']> {
    const groups = Object.entries(
      Object.groupBy(
        made.filter(({ productId }) => productId),
        ({ productId }) => productId ?? '',
      ),
    );
    const products = groups.map(([productId, pictures = []]) => ({
      productId,
      pictures: pictures.length,
      bought: pictures.filter(isBought).length,
    }));
    const most = products
      .toSorted((one, other) => other.pictures - one.pictures || other.bought - one.bought)
      .slice(0, MAX_PRODUCTS);
    const quotes = await this.catalog.quote(most.map(({ productId }) => ({ productId, productType: 'product' })));
    return most.map(({ productId, ...counts }, index) => ({
      product_id: productId,
      name: quotes[index]?.name ?? 'A deleted product',
      image_url: quotes[index]?.imageUrl ?? null,
      ...counts,
    }));
  }
}
