import { Processor } from '@nestjs/bullmq';
import { OrderMails, sendOrderMail } from '../server/checkout/index.js';
import { ContactMessages, mailContactMessage } from '../server/contact/index.js';
import { mailBudgetSpent, PictureRepository } from '../server/generation/index.js';
import { mailOneTimeToken, mailSecurityNotice, SecurityNotices, TokenMails } from '../server/identity/index.js';
import { JobProcessor, payloadOf, type QueueJob, unknownJob, WORKER_OPTIONS } from '../server/platform/index.js';

@Processor('mail', WORKER_OPTIONS)
export class MailProcessor extends JobProcessor {
  constructor(
    private readonly orderMails: OrderMails,
    private readonly tokenMails: TokenMails,
    private readonly notices: SecurityNotices,
    private readonly contact: ContactMessages,
    private readonly generation: PictureRepository,
  ) {
    super();
  }

  protected override run(job: QueueJob): Promise<void> {
    switch (job.name) {
      case sendOrderMail.name:
        return this.orderMails.send(payloadOf(job, sendOrderMail).orderMailId);
      case mailOneTimeToken.name:
        return this.tokenMails.send(payloadOf(job, mailOneTimeToken).oneTimeTokenId);
      case mailSecurityNotice.name:
        return this.notices.send(payloadOf(job, mailSecurityNotice).securityNoticeId);
      case mailContactMessage.name:
        return this.contact.mailToOwner(payloadOf(job, mailContactMessage).messageId);
      case mailBudgetSpent.name:
        return this.generation.mailBudgetSpent(payloadOf(job, mailBudgetSpent).day);
      default:
        throw unknownJob(job);
    }
  }
}
