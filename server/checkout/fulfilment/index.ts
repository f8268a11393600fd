export { FulfilmentModule } from './fulfilment.module.js';
export { parcelLabel } from './parcel-label.js';
export type { ParcelNews } from './parcel-news.js';
export { Parcels } from './parcels.js';
export { type PrintArchive, PrintArchives } from './print-archives.js';
export { Shipments, shippingObstacle } from './shipments.js';
export { trackingOf } from './tracking.js';
