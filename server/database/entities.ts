import { calendarEntities } from '../calendars/index.js';
import { catalogEntities } from '../catalog/index.js';
import { checkoutEntities } from '../checkout/index.js';
import { contactEntities } from '../contact/index.js';
import { dateEntities } from '../dates/index.js';
import { generationEntities } from '../generation/index.js';
import { giftEntities } from '../gifts/index.js';
import { identityEntities } from '../identity/index.js';
import { mailingEntities } from '../mailing/index.js';
import { reviewEntities } from '../reviews/index.js';
import { AuditEntry, DeadLetter, type Entities, OutboxMessage, RecurringRun } from '../platform/index.js';

/** All tables of the shop, grouped by module. */
export const entities: Entities = [
  OutboxMessage,
  DeadLetter,
  AuditEntry,
  RecurringRun,
  ...catalogEntities,
  ...identityEntities,
  ...generationEntities,
  ...giftEntities,
  ...calendarEntities,
  ...checkoutEntities,
  ...contactEntities,
  ...mailingEntities,
  ...reviewEntities,
  ...dateEntities,
] as unknown as Entities;
