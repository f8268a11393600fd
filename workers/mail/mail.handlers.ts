import { type Checkout, sendOrderMail } from '../../server/checkout/index.js';
import { type Contact, mailContactMessage } from '../../server/contact/index.js';
import { type Generation, mailBudgetSpent } from '../../server/generation/index.js';
import { type Identity, mailOneTimeToken, mailSecurityNotice } from '../../server/identity/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mailHandlers(checkout: Checkout, identity: Identity, contact: Contact, generation: Generation): JobHandler[] {
  return [
    handleJob(sendOrderMail, ({ orderMailId }) => checkout.sendOrderMail(orderMailId)),
    handleJob(mailOneTimeToken, ({ oneTimeTokenId }) => identity.mailOneTimeToken(oneTimeTokenId)),
    handleJob(mailSecurityNotice, ({ securityNoticeId }) => identity.mailSecurityNotice(securityNoticeId)),
    handleJob(mailContactMessage, ({ messageId }) => contact.mailMessage(messageId)),
    handleJob(mailBudgetSpent, ({ day }) => generation.mailBudgetSpent(day)),
  ];
}
