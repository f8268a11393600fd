import { Subscription } from './subscription.entity.js';

export { MailingModule } from './mailing.module.js';
export { MailingHttpModule } from './mailing-http.module.js';
export { Subscriptions } from './subscriptions.service.js';
export { UnconfirmedAddresses } from './unconfirmed-addresses.service.js';
export const mailingEntities = [Subscription];
