import { Module } from '@nestjs/common';
import { ContactMessages } from './contact-messages.service.js';

@Module({ providers: [ContactMessages], exports: [ContactMessages] })
export class ContactModule {}
