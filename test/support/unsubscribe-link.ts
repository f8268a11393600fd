import type { MailTopic } from '../../server/mailing/contract.js';
import { Subscriptions } from '../../server/mailing/index.js';
import { Database, type UnsubscribeLink } from '../../server/platform/index.js';
import type { TestShop } from './test-shop.js';

/** The link in mails of this topic to this address; null if they have unsubscribed. */
export function unsubscribeLink({ web: { app } }: TestShop, email: string, topic: MailTopic): Promise<UnsubscribeLink | null> {
  return app.get(Subscriptions, { strict: false }).linkFor(app.get(Database).fork(), email, topic);
}
