import { Module } from '@nestjs/common';
import { ContactMessages } from './contact-messages.service.js';

/** Messages to the owner, in both tiers. */
@Module({ providers: [ContactMessages], exports: [ContactMessages] })
export class ContactModule {}
