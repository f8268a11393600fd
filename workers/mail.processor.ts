import { Processor } from '@nestjs/bullmq';
import { CartReminders, mailCartReminder, OrderMails, sendOrderMail } from '../server/checkout/index.js';
import { ContactMessages, mailContactMessage } from '../server/contact/index.js';
import { DateReminders, mailDateReminder } from '../server/dates/index.js';
import { EngineBudget, mailBudgetSpent } from '../server/generation/index.js';
import { mailOneTimeToken, mailSecurityNotice, OneTimeTokensService, SecurityNotices } from '../server/identity/index.js';
import { JobProcessor, payloadOf, type QueueJob, unknownJob, WORKER_OPTIONS } from '../server/platform/index.js';
import { mailReviewRequest, ReviewRequests } from '../server/reviews/index.js';

@Processor('mail', WORKER_OPTIONS)
export class MailProcessor extends JobProcessor {
  constructor(
    private readonly orderMails: OrderMails,
    private readonly cartReminders: CartReminders,
    private readonly tokens: OneTimeTokensService,
    private readonly notices: SecurityNotices,
    private readonly contact: ContactMessages,
    private readonly budget: EngineBudget,
    private readonly reviewRequests: ReviewRequests,
    private readonly dateReminders: DateReminders,
  ) {
    super();
  }

  protected override run(job: QueueJob): Promise<void> {
    switch (job.name) {
      case sendOrderMail.name:
        return this.orderMails.send(payloadOf(job, sendOrderMail).orderMailId);
      case mailCartReminder.name:
        return this.cartReminders.send(payloadOf(job, mailCartReminder).orderId);
      case mailOneTimeToken.name:
        return this.tokens.mail(payloadOf(job, mailOneTimeToken).oneTimeTokenId);
      case mailSecurityNotice.name:
        return this.notices.send(payloadOf(job, mailSecurityNotice).securityNoticeId);
      case mailContactMessage.name:
        return this.contact.mailToOwner(payloadOf(job, mailContactMessage).messageId);
      case mailBudgetSpent.name:
        return this.budget.mailOwner(payloadOf(job, mailBudgetSpent).day);
      case mailReviewRequest.name:
        return this.reviewRequests.send(payloadOf(job, mailReviewRequest).requestId);
      case mailDateReminder.name:
        return this.dateReminders.send(payloadOf(job, mailDateReminder).reminderId);
      default:
        throw unknownJob(job);
    }
  }
}
