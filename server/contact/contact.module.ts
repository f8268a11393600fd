import { Module } from '@nestjs/common';
import { ContactMessages } from './contact-messages.js';

@Module({ providers: [ContactMessages], exports: [ContactMessages] })
export class ContactModule {}
