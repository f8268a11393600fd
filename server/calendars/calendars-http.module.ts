import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { CalendarsController } from './calendars.controller.js';
import { CalendarsModule } from './calendars.module.js';

@Module({ imports: [IdentityModule, CalendarsModule], controllers: [CalendarsController] })
export class CalendarsHttpModule {}
