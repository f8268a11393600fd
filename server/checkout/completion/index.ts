export { describeMissing } from './completeness.js';
export { CompletionHttpModule } from './completion-http.module.js';
export { CompletionModule } from './completion.module.js';
export { LineLinks } from './line-links.js';
export { LineRequest } from './line-request.entity.js';
export { LineRequests } from './line-requests.js';
export { type OpenGift, OpenGifts } from './open-gifts.js';
export { stillWaits, WAITS_FOR_CUSTOMER } from './still-waits.js';
export { WaitingLines } from './waiting-lines.js';
