export { MailsModule } from './mails.module.js';
export { OrderMails, resendableMails } from './order-mails.js';
