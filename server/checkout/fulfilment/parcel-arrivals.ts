import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import { lockOrder } from '../model/lock-order.js';
import { Parcel } from '../model/parcel.entity.js';
import { parcelChanged, parcelNotFound } from './owner-parcels.js';

/** Buyers' reports on whether their parcels have arrived. */
@Injectable()
export class ParcelArrivals {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The caller has made sure that the order is the buyer's.
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.PARCEL_NOT_FOUND, CHECKOUT.PARCEL_CHANGED
   */
  async set(orderId: string, parcelId: string, hasArrived: boolean): Promise<void> {
    await this.database.transaction(async (em) => {
      await lockOrder(em, orderId);
      const parcel = await em.findOneOrFail(Parcel, { id: parcelId, orderId }, { failHandler: parcelNotFound });
      const wanted = hasArrived ? 'delivered' : 'sent';
      if (parcel.state === wanted) return;
      if (parcel.state !== 'sent' && parcel.state !== 'delivered') throw parcelChanged('This parcel has not left yet.');
      Object.assign(parcel, { state: wanted, deliveredAt: hasArrived ? this.clock.now() : null });
    });
  }
}
