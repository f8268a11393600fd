import { Module } from '@nestjs/common';
import { MailingModule } from './mailing.module.js';
import { SubscriptionsController } from './subscriptions.controller.js';

@Module({ imports: [MailingModule], controllers: [SubscriptionsController] })
export class MailingHttpModule {}
