import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { DateRemindersController, DatesController } from './dates.controller.js';
import { DatesModule } from './dates.module.js';

@Module({ imports: [IdentityModule, DatesModule], controllers: [DatesController, DateRemindersController] })
export class DatesHttpModule {}
