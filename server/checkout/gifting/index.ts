export { GiftDeliveries } from './gift-deliveries.js';
export { GiftDelivery } from './gift-delivery.entity.js';
export { GiftMail } from './gift-mail.js';
export { GiftingHttpModule } from './gifting-http.module.js';
export { GiftingModule } from './gifting.module.js';
export { canSendAgain, orderGiftOf } from './order-gift.js';
