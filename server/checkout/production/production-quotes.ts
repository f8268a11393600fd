import { Injectable } from '@nestjs/common';
import type { Order } from '../model/order.entity.js';
import type { ProductionItem } from '../model/production-item.entity.js';
import { type PartnerQuote, PartnerRefusedError, PrintPartner } from './print-partner.js';

interface QuoteAnswer {
  /** Null if the partner does not make the gifts now. */
  quote: PartnerQuote | null;
  /** Gifts that keep the others from being quoted: each group is to be quoted on its own. */
  apart: ProductionItem[][];
}

@Injectable()
export class ProductionQuotes {
  constructor(private readonly partner: PrintPartner) {}

  /**
   * The partner refuses all gifts for one that it does not know, so if it gives no quote, it is asked about each gift.
   * @throws PartnerRefusedError if it refuses all of them
   */
  async ask(order: Order, items: readonly ProductionItem[]): Promise<QuoteAnswer> {
    const together = await this.outcomeOf(order, items);
    if (isQuote(together)) return { quote: together, apart: [] };
    const apart = items.length > 1 ? await this.findApart(order, items) : [];
    if (apart.length === 0 && together) throw together;
    return { quote: null, apart };
  }

  /** Empty if the partner gives the same answer about all gifts. */
  private async findApart(order: Order, items: readonly ProductionItem[]): Promise<ProductionItem[][]> {
    const groups: Record<'made' | 'unavailable' | 'refused', ProductionItem[]> = { made: [], unavailable: [], refused: [] };
    for (const item of items) {
      const outcome = await this.outcomeOf(order, [item]);
      groups[isQuote(outcome) ? 'made' : outcome ? 'refused' : 'unavailable'].push(item);
    }
    return Object.values(groups)
      .filter(({ length }) => length > 0)
      .slice(1);
  }

  private async outcomeOf(order: Order, items: readonly ProductionItem[]): Promise<PartnerQuote | PartnerRefusedError | null> {
    const request = {
      country: order.shipping?.country ?? '',
      express: isExpress(order),
      items: items.map(({ sku, quantity: copies, attributes, areas }) => ({
        sku,
        copies,
        attributes,
        areas: areas.map(({ name }) => name),
      })),
    };
    return this.partner.quote(request).catch((error: unknown) => {
      if (error instanceof PartnerRefusedError) return error;
      throw error;
    });
  }
}

export function isExpress({ shippingMethod }: Order): boolean {
  return shippingMethod === 'express';
}

function isQuote(outcome: PartnerQuote | PartnerRefusedError | null): outcome is PartnerQuote {
  return outcome !== null && !(outcome instanceof PartnerRefusedError);
}
