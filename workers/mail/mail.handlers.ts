import { type Checkout, sendOrderMail } from '../../server/checkout/index.js';
import { type ContactMessages, mailContactMessage } from '../../server/contact/index.js';
import { type EngineBudget, mailBudgetSpent } from '../../server/generation/index.js';
import { type Accounts, mailOneTimeToken, mailSecurityNotice } from '../../server/identity/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mailHandlers(checkout: Checkout, identity: Accounts, contact: ContactMessages, budget: EngineBudget): JobHandler[] {
  return [
    handleJob(sendOrderMail, ({ orderMailId }) => checkout.sendOrderMail(orderMailId)),
    handleJob(mailOneTimeToken, ({ oneTimeTokenId }) => identity.mailOneTimeToken(oneTimeTokenId)),
    handleJob(mailSecurityNotice, ({ securityNoticeId }) => identity.mailSecurityNotice(securityNoticeId)),
    handleJob(mailContactMessage, ({ messageId }) => contact.mailMessage(messageId)),
    handleJob(mailBudgetSpent, ({ day }) => budget.mailOwner(day)),
  ];
}
