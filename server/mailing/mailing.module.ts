import { Module } from '@nestjs/common';
import { defineErrors } from '../platform/index.js';
import { Subscriptions } from './subscriptions.js';
import { UnconfirmedAddresses } from './unconfirmed-addresses.js';
import { MAILING_ERRORS } from './errors.js';

defineErrors(MAILING_ERRORS);

@Module({ providers: [Subscriptions, UnconfirmedAddresses], exports: [Subscriptions, UnconfirmedAddresses] })
export class MailingModule {}
