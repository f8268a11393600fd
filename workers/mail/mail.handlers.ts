import { type Checkout, sendOrderMail } from '../../server/checkout/index.js';
import { type ContactMessages, mailContactMessage } from '../../server/contact/index.js';
import { type PictureRepository, mailBudgetSpent } from '../../server/generation/index.js';
import { mailOneTimeToken, mailSecurityNotice, type SecurityNotices, type TokenMails } from '../../server/identity/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mailHandlers(
  checkout: Checkout,
  tokenMails: TokenMails,
  notices: SecurityNotices,
  contact: ContactMessages,
  generation: PictureRepository,
): JobHandler[] {
  return [
    handleJob(sendOrderMail, ({ orderMailId }) => checkout.sendOrderMail(orderMailId)),
    handleJob(mailOneTimeToken, ({ oneTimeTokenId }) => tokenMails.send(oneTimeTokenId)),
    handleJob(mailSecurityNotice, ({ securityNoticeId }) => notices.send(securityNoticeId)),
    handleJob(mailContactMessage, ({ messageId }) => contact.mailToOwner(messageId)),
    handleJob(mailBudgetSpent, ({ day }) => generation.mailBudgetSpent(day)),
  ];
}
