import { Module } from '@nestjs/common';
import { MarketingModule } from './marketing.module.js';
import { PicturePacksController } from './packs/packs.controller.js';
import { CartRestoreController } from './reminders/cart-restore.controller.js';

@Module({ imports: [MarketingModule], controllers: [CartRestoreController, PicturePacksController] })
export class MarketingHttpModule {}
