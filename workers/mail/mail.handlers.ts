import type { ModuleRef } from '@nestjs/core';
import { OrderMails, sendOrderMail } from '../../server/checkout/index.js';
import { type ContactMessages, mailContactMessage } from '../../server/contact/index.js';
import { EngineBudget, mailBudgetSpent } from '../../server/generation/index.js';
import { type Accounts, mailOneTimeToken, mailSecurityNotice } from '../../server/identity/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mailHandlers(app: ModuleRef, identity: Accounts, contact: ContactMessages): JobHandler[] {
  return [
    handleJob(sendOrderMail, ({ orderMailId }) => app.get(OrderMails, { strict: false }).send(orderMailId)),
    handleJob(mailOneTimeToken, ({ oneTimeTokenId }) => identity.mailOneTimeToken(oneTimeTokenId)),
    handleJob(mailSecurityNotice, ({ securityNoticeId }) => identity.mailSecurityNotice(securityNoticeId)),
    handleJob(mailContactMessage, ({ messageId }) => contact.mailMessage(messageId)),
    handleJob(mailBudgetSpent, ({ day }) => app.get(EngineBudget, { strict: false }).mailOwner(day)),
  ];
}
