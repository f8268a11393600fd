import { Module } from '@nestjs/common';
import { Subscriptions } from './subscriptions.service.js';

@Module({ providers: [Subscriptions], exports: [Subscriptions] })
export class MailingModule {}
