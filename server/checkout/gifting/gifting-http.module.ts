import { Module } from '@nestjs/common';
import { GiftPageController } from './gift-page.controller.js';
import { GiftingModule } from './gifting.module.js';

@Module({ imports: [GiftingModule], controllers: [GiftPageController] })
export class GiftingHttpModule {}
