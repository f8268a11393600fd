import { Controller, Get, Put, UseGuards } from '@nestjs/common';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import type { PhotoConsent } from '../contract.js';
import { PhotoConsents } from './photo-consents.service.js';

@Controller('api/photo-consent')
@UseGuards(SignedInGuard)
export class PhotoConsentController {
  constructor(private readonly consents: PhotoConsents) {}

  @Get()
  show(@CurrentUser() user: SignedInUser): Promise<PhotoConsent> {
    return this.consents.show(user.id);
  }

  @Put()
  agree(@CurrentUser() user: SignedInUser): Promise<PhotoConsent> {
    return this.consents.agree(user.id);
  }
}
