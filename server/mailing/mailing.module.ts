import { Module } from '@nestjs/common';
import { Subscriptions } from './subscriptions.service.js';
import { UnconfirmedAddresses } from './unconfirmed-addresses.service.js';

@Module({ providers: [Subscriptions, UnconfirmedAddresses], exports: [Subscriptions, UnconfirmedAddresses] })
export class MailingModule {}
