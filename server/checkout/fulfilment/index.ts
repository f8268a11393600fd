export { FulfilmentModule } from './fulfilment.module.js';
export { OwnerParcels, shippingObstacle } from './owner-parcels.js';
export { ParcelArrivals } from './parcel-arrivals.js';
export { parcelLabel } from './parcel-label.js';
export type { ParcelNews } from './parcel-news.js';
export { parcelView } from './parcel-view.js';
export { findOutside, Parcels } from './parcels.js';
export { type PrintArchive, PrintArchives } from './print-archives.js';
export { trackingUrlOf } from './tracking.js';
