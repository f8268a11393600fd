import type { ModuleRef } from '@nestjs/core';
import { OrderMails, sendOrderMail } from '../../server/checkout/index.js';
import { ContactMessages, mailContactMessage } from '../../server/contact/index.js';
import { EngineBudget, mailBudgetSpent } from '../../server/generation/index.js';
import { mailOneTimeToken, mailSecurityNotice, SecurityNotices, TokenMails } from '../../server/identity/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mailHandlers(app: ModuleRef): JobHandler[] {
  return [
    handleJob(sendOrderMail, ({ orderMailId }) => app.get(OrderMails, { strict: false }).send(orderMailId)),
    handleJob(mailOneTimeToken, ({ oneTimeTokenId }) => app.get(TokenMails, { strict: false }).send(oneTimeTokenId)),
    handleJob(mailSecurityNotice, ({ securityNoticeId }) => app.get(SecurityNotices, { strict: false }).send(securityNoticeId)),
    handleJob(mailContactMessage, ({ messageId }) => app.get(ContactMessages, { strict: false }).mailToOwner(messageId)),
    handleJob(mailBudgetSpent, ({ day }) => app.get(EngineBudget, { strict: false }).mailOwner(day)),
  ];
}
