import { Module } from '@nestjs/common';
import { DownloadsController } from './downloads.controller.js';
import { PrintsModule } from './prints.module.js';

@Module({ imports: [PrintsModule], controllers: [DownloadsController] })
export class PrintsHttpModule {}
