import { GiftView } from './gift-view.entity.js';

export type { GiftPicture, PrintedMonth } from './gift-picture.js';
export { GiftRenderer } from './gift-renderer.js';
export { GiftsModule } from './gifts.module.js';
export { GiftsHttpModule } from './gifts-http.module.js';
export type { AreaLayout, PlacedSheet } from './print/area-image.js';
export { DEDICATION_CARD } from './print/dedication-card.js';
export { PRINT_DPI, printSheet, type PrintSheet, sizeWithBleed } from './print/print-size.js';
export const giftEntities = [GiftView];
