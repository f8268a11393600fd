import { Controller, Get, UseGuards } from '@nestjs/common';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall } from '../../platform/index.js';
import { pictureHistory, type PictureHistory } from '../contract.js';
import { PictureLedger } from './picture-ledger.js';

@Controller('api/picture-credits')
@UseGuards(SignedInGuard)
export class PictureLedgerController {
  constructor(private readonly ledger: PictureLedger) {}

  @Get()
  @ApiCall('Lists the pictures that the customer was given, used, got back and bought, newest first.', {
    answer: { pictureHistory },
  })
  show(@CurrentUser() user: SignedInUser): Promise<PictureHistory> {
    return this.ledger.show(user.id);
  }
}
