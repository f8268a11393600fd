import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiCall, ZodPipe } from '../platform/index.js';
import { ContactMessages } from './contact-messages.js';
import { contactReceipt, type ContactReceipt, contactRequest, type ContactRequest } from './contract.js';

@Controller('api/contact')
export class ContactController {
  constructor(private readonly contact: ContactMessages) {}

  @Post()
  @HttpCode(202)
  @ApiCall('Sends a message to the shop.', { answer: { contactReceipt }, fails: ['CONTACT.TOO_MANY_MESSAGES'] })
  receive(@Body(new ZodPipe(contactRequest)) request: ContactRequest, @Ip() ip: string): Promise<ContactReceipt> {
    return this.contact.receive(request, ip);
  }
}
