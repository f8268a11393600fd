export { CompletionHttpModule } from './completion-http.module.js';
export { CompletionModule } from './completion.module.js';
export { type Progress, loadProgress } from './gift-state.js';
export { LineLinks } from './line-links.js';
export { LineRequests } from './line-requests.js';
export { type OpenGift, OpenGifts } from './open-gifts.js';
export { stillWaits, WAITS_FOR_CUSTOMER } from './still-waits.js';
export { hasUnreleasedChange } from './unreleased-change.js';
export { WaitingLines } from './waiting-lines.js';
