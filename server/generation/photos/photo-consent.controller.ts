import { Controller, Get, Put, UseGuards } from '@nestjs/common';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall } from '../../platform/index.js';
import { photoConsent, type PhotoConsent } from '../contract.js';
import { PhotoConsents } from './photo-consents.js';

@Controller('api/photo-consent')
@UseGuards(SignedInGuard)
export class PhotoConsentController {
  constructor(private readonly consents: PhotoConsents) {}

  @Get()
  @ApiCall('Returns when the customer agreed to the use of their photos.', { answer: { photoConsent } })
  show(@CurrentUser() user: SignedInUser): Promise<PhotoConsent> {
    return this.consents.show(user.id);
  }

  @Put()
  @ApiCall('Records the customer’s consent to the use of their photos.', { answer: { photoConsent } })
  agree(@CurrentUser() user: SignedInUser): Promise<PhotoConsent> {
    return this.consents.agree(user.id);
  }
}
