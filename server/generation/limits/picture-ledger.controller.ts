import { Controller, Get, UseGuards } from '@nestjs/common';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall } from '../../platform/index.js';
import { pictureLedger, type PictureLedger as PictureLedgerView } from '../contract.js';
import { PictureLedger } from './picture-ledger.js';

@Controller('api/picture-credits')
@UseGuards(SignedInGuard)
export class PictureLedgerController {
  constructor(private readonly ledger: PictureLedger) {}

  @Get()
  @ApiCall('Lists the pictures that the customer was given, used, got back and bought, newest first.', {
    answer: { pictureLedger },
  })
  show(@CurrentUser() user: SignedInUser): Promise<PictureLedgerView> {
    return this.ledger.show(user.id);
  }
}
