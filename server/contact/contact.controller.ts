import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ZodPipe } from '../platform/index.js';
import { Contact } from './contact.js';
import { contactRequest, type ContactReceipt, type ContactRequest } from './contract.js';

@Controller('api/contact')
export class ContactController {
  constructor(private readonly contact: Contact) {}

  @Post()
  @HttpCode(202)
  receive(@Body(new ZodPipe(contactRequest)) request: ContactRequest, @Ip() ip: string): Promise<ContactReceipt> {
    return this.contact.receive(request, ip);
  }
}
