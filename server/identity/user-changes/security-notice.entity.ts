import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';

export type SecurityNoticeKind =
  | 'password_changed'
  | 'password_dropped'
  | 'email_changed'
  | 'phone_added'
  | 'phone_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'google_linked'
  | 'signed_up_again';

/** A mail about a change to an account, still to be sent; a change of address is mailed to the old one. */
export const SecurityNotice = defineEntity({
  name: 'SecurityNotice',
  schema: 'identity',
  tableName: 'security_notices',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    kind: p.string().$type<SecurityNoticeKind>(),
    sentTo: p.string(),
    createdAt: p.datetime(),
  },
});
export type SecurityNotice = InferEntity<typeof SecurityNotice>;
