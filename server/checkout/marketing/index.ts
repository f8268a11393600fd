import { DiscountCode } from './discounts/discount-code.entity.js';
import { PicturePack } from './packs/picture-pack.entity.js';
import { CartReminder } from './reminders/cart-reminder.entity.js';

export { type CountedDiscount, DiscountManagement } from './discounts/discount-management.js';
export { Discounts } from './discounts/discounts.js';
export { MarketingHttpModule } from './marketing-http.module.js';
export { MarketingModule } from './marketing.module.js';
export { OrderPictureCredits } from './packs/order-picture-credits.js';
export { type CountedPack, PackManagement } from './packs/pack-management.js';
export { PicturePacks } from './packs/picture-packs.js';
export { CartLinks } from './reminders/cart-links.js';
export { CartReminders } from './reminders/cart-reminders.js';
export const marketingEntities = [CartReminder, DiscountCode, PicturePack];
