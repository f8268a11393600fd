import { Module } from '@nestjs/common';
import { PrintPartnerWebhookController } from './print-partner-webhook.controller.js';
import { ProductionModule } from './production.module.js';

@Module({ imports: [ProductionModule], controllers: [PrintPartnerWebhookController] })
export class ProductionHttpModule {}
