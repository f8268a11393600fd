import { Module } from '@nestjs/common';
import { Subscriptions } from './subscriptions.js';
import { UnconfirmedAddresses } from './unconfirmed-addresses.js';

@Module({ providers: [Subscriptions, UnconfirmedAddresses], exports: [Subscriptions, UnconfirmedAddresses] })
export class MailingModule {}
