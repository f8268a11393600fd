import { Module } from '@nestjs/common';
import { Contact } from './contact.js';

/** Messages to the owner, in both tiers. */
@Module({ providers: [Contact], exports: [Contact] })
export class ContactModule {}
