import { Module } from '@nestjs/common';
import { defineErrors } from '../platform/index.js';
import { ContactMessages } from './contact-messages.js';
import { CONTACT_ERRORS } from './errors.js';

defineErrors(CONTACT_ERRORS);

@Module({ providers: [ContactMessages], exports: [ContactMessages] })
export class ContactModule {}
