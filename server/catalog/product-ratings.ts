import { Injectable } from '@nestjs/common';
import { Database, type EntityManager } from '../platform/index.js';

const CHANGE = 'update catalog.products set rating_sum = rating_sum + $2, rating_count = rating_count + $3 where id = $1';

/** Ratings for product lists. They are stored with the product, because lists must be read fast. */
@Injectable()
export class ProductRatings {
  constructor(private readonly database: Database) {}

  /** Adds a review's stars, in the transaction of `em` that publishes the review. */
  async add(em: EntityManager, productId: string, stars: number): Promise<void> {
    await this.database.queryIn(em, { name: 'change rating', text: CHANGE, values: [productId, stars, 1] });
  }

  /** Subtracts a review's stars, in the transaction of `em` that hides or deletes the review. */
  async subtract(em: EntityManager, productId: string, stars: number): Promise<void> {
    await this.database.queryIn(em, { name: 'change rating', text: CHANGE, values: [productId, -stars, -1] });
  }
}
