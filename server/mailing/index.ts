import { Subscription } from './subscription.entity.js';

export { mailingTag } from './api-tags.js';
export { MailingModule } from './mailing.module.js';
export { MailingHttpModule } from './mailing-http.module.js';
export { Subscriptions } from './subscriptions.js';
export { UnconfirmedAddresses } from './unconfirmed-addresses.js';
export const mailingEntities = [Subscription];
