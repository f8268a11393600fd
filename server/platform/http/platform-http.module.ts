import { Module } from '@nestjs/common';
import { ObjectsController } from '../storage/objects.controller.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [ObjectsController, HealthController] })
export class PlatformHttpModule {}
